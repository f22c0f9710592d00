import { PRODUCT_LINE_SUFFIX } from '../../../src/tariff/codes.ts'
import { fingerprintFiles } from '../fingerprint.ts'
import type { Rejects } from '../rejects.ts'
import type { Source, TableRows, TargetTable } from '../source.ts'
import { builtInFiles, type LabelStyle, readHsLabels, readHsNames } from './files.ts'

/** The origin of the built-in descriptions of a style, by which `transform/labels.ts` weighs them. */
const originOf = (style: LabelStyle): string => `opentariff-${style}`

/** The origin of everyday names, where they are labels and no search references. */
const NAMES_ORIGIN = 'opentariff-name'

const LABELLED_DESCRIPTIONS: TargetTable = {
  table: 'labelled_descriptions',
  columns: ['file', 'record_number', 'description', 'code', 'origin', 'weight_class', 'language'],
}

/** The fingerprint of a source to which built-in files are added. */
export const fingerprintWithBuiltIn = async (source: Source): Promise<string> =>
  `${await source.fingerprint()} ${await fingerprintFiles(await builtInFiles())}`

/** The source with the built-in labels and everyday names as labelled texts. */
export function withBuiltInLabels(source: Source): Source {
  const fingerprint = () => fingerprintWithBuiltIn(source)
  return {
    ...source,
    fingerprint,
    withoutLabels: { ...source, fingerprint },
    async *rows(region, rejects, report) {
      yield* source.rows(region, rejects, report)
      yield* labelRows(rejects)
      yield* nameRows(rejects)
    },
  }
}

/** The built-in labels as labelled descriptions. */
export async function* labelRows(rejects: Rejects): AsyncGenerator<TableRows> {
  let number = 0
  for await (const { text, code, style, language } of readHsLabels(rejects)) {
    number += 1
    yield {
      target: LABELLED_DESCRIPTIONS,
      rows: [['built-in', number, text, code, originOf(style), 'curated', language]],
    }
  }
}

async function* nameRows(rejects: Rejects): AsyncGenerator<TableRows> {
  let number = 0
  for await (const { name, code, suffix } of readHsNames(rejects)) {
    // A chapter is no code that goods are declared with, and a grouping row shares its code with the first row below it.
    if (code.length < 4 || suffix !== PRODUCT_LINE_SUFFIX) continue
    number += 1
    yield {
      target: LABELLED_DESCRIPTIONS,
      rows: [['built-in-names', number, name, code, NAMES_ORIGIN, 'curated', 'en']],
    }
  }
}
