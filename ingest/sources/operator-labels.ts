import { isShortEnough, MAX_DESCRIPTION_LENGTH, readable } from '../../src/fpo/item-search.ts'
import { BadValue } from './reading/bad-value.ts'
import { readCsv } from './reading/read-csv.ts'
import { decodeRecords } from './reading/record-decoder.ts'
import type { Rejects } from './rejects.ts'
import type { SourceFile, Values } from './source-record.ts'

/** A description of goods and the code that an operator declared them under. */
export interface OperatorLabel {
  /** Normalised like the description of a request. */
  readonly description: string
  /** 6, 8 or 10 digits. */
  readonly code: string
  readonly weight: number
}

/** Weight of a row without one. */
const DEFAULT_WEIGHT = 1

/** The classifier counts the votes of up to a hundred texts: one of a larger weight would decide alone. */
const MAX_WEIGHT = 100

/**
 * The valid rows of a CSV file with the columns `description`, `code` and, optionally, `weight`; others are ignored.
 * `checkCode` throws a `BadValue` for a code that cannot be used.
 */
export async function* readOperatorLabels(
  file: SourceFile,
  rejects: Rejects,
  checkCode: (code: string) => void,
): AsyncGenerator<OperatorLabel> {
  const decode = (values: Values): OperatorLabel => {
    const label = labelOf(values)
    checkCode(label.code)
    return label
  }
  const records = readCsv(file, ['description', 'code'], rejects, { mayEndInRecord: true })
  for await (const { values } of decodeRecords(records, rejects, decode)) yield values
}

const labelOf = (values: Values): OperatorLabel => ({
  description: descriptionOf(String(values.description)),
  code: codeOf(String(values.code)),
  weight: weightOf(String(values.weight ?? '').trim()),
})

const descriptionOf = (raw: string): string => {
  if (!isShortEnough(raw)) throw new BadValue(`description: has more than ${MAX_DESCRIPTION_LENGTH} characters`)
  const description = readable(raw)
  if (description === '') throw new BadValue('description: is missing')
  return description
}

/** The code without the dots and spaces that codes are printed with. */
const codeOf = (raw: string): string => {
  const code = raw.replaceAll(/[\s.]/g, '')
  if (code === '') throw new BadValue('code: is missing')
  if (!/^(?:\d{2}){3,5}$/.test(code)) throw new BadValue(`code: "${raw}" is not a code of 6, 8 or 10 digits`)
  return code
}

const weightOf = (raw: string): number => {
  if (raw === '') return DEFAULT_WEIGHT
  const weight = /^\d+(?:\.\d+)?$/.test(raw) ? Number(raw) : 0
  // The column has four bytes, in which very small weights become 0.
  if (Math.fround(weight) <= 0 || weight > MAX_WEIGHT) {
    throw new BadValue(`weight: "${raw}" is not a number above 0 and up to ${MAX_WEIGHT}`)
  }
  return weight
}
