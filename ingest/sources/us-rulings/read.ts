import { z } from 'zod'
import { BadValue } from '../reading/bad-value.ts'
import { orReject } from '../reading/or-reject.ts'
import { goodsDescription, type LabelReading, type PublicLabel, sharedCode } from '../reading/public-label.ts'
import { readNdjson } from '../reading/read-ndjson.ts'

const ruling = z.object({
  subject: z.string().nullish(),
  tariffs: z.array(z.string()).nullish(),
  revoked: z.boolean(),
})

/** `9405.11.4010`, as the United States print codes. */
const PRINTED_CODE = /^\d{4}\.?\d{2}(?:\.?\d{2}){0,2}$/

/**
 * The goods of a subject such as "The tariff classification of a lamp from China". Others are about protests and
 * procedures, and name those who asked.
 */
const SUBJECT = /^(?:re:\s*)?(?:the )?tariff classification of (?:an? |the )?(?<goods>.+)$/i

/** Where the goods come from, which says nothing of their code. */
const ORIGIN = /,? (?:imported )?from (?:the |an? )?(?:[A-Z]|undetermined|unspecified|various).*$/

/**
 * The customs rulings of the United States (CROSS) that were not revoked, to the six digits of the Harmonized System.
 * Public domain, as a work of the government of the United States. A ruling on several subheadings does not say which of
 * its goods has which code.
 */
export async function* readUsRulings({ file, rejects, report }: LabelReading): AsyncGenerator<PublicLabel> {
  for await (const record of readNdjson(file, rejects)) {
    const read = orReject(record, rejects, () => {
      const { data, error } = ruling.safeParse(record.values)
      if (!data) throw new BadValue(z.prettifyError(error))
      return data
    })
    if (read === null) continue
    const label = labelOf(read)
    if (typeof label === 'string') report.omitted('us-rulings', label)
    else yield label
  }
}

/** A label, or why there is none. */
function labelOf({ subject, tariffs, revoked }: z.output<typeof ruling>): PublicLabel | string {
  if (revoked) return 'rulings that were revoked'
  const goods = SUBJECT.exec(goodsDescription(subject ?? ''))?.groups?.goods
  if (goods === undefined) return 'rulings whose subject names no goods'
  const description = goods.replace(ORIGIN, '').replace(/[\s.;,]+$/, '')
  const printed = (tariffs ?? []).map((code) => code.trim()).filter((code) => PRINTED_CODE.test(code))
  const codes = new Set(printed.flatMap((code) => sharedCode(code.replaceAll('.', ''), 6) ?? []))
  const [code] = codes
  if (code === undefined || description === '') return 'rulings without a subheading'
  return codes.size > 1 ? 'rulings on several subheadings' : { description, code }
}
