import { z } from 'zod'
import { BadValue } from '../reading/bad-value.ts'
import { orReject } from '../reading/or-reject.ts'
import {
  goodsDescription,
  type LabelReading,
  onOneLine,
  type PublicLabel,
  sharedCode,
} from '../reading/public-label.ts'
import { publishedDay } from '../reading/published-day.ts'
import { readNdjson } from '../reading/read-ndjson.ts'

const published = z.object({
  reference: z.string(),
  commodity_code: z.string(),
  description: z.string(),
  justification: z.string().default(''),
  start_date: z.string().default(''),
  expiry_date: z.string().default(''),
})

/**
 * The advance tariff rulings of HMRC, whose pages `ingest fetch` reads into a line of JSON each. Open Government Licence
 * v3.0: "Contains public sector information licensed under the Open Government Licence v3.0."
 */
export async function* readUkRulings(reading: LabelReading): AsyncGenerator<PublicLabel> {
  const { file, rejects, report, sharedDigits } = reading
  for await (const record of readNdjson(file, rejects)) {
    const label = orReject(record, rejects, () => {
      const { data, error } = published.safeParse(record.values)
      if (!data) throw new BadValue(z.prettifyError(error))
      return {
        description: goodsDescription(data.description),
        code: sharedCode(data.commodity_code, sharedDigits),
        ruling: {
          reference: data.reference,
          description: onOneLine(data.description),
          justification: onOneLine(data.justification) || null,
          validFrom: publishedDay(data.start_date),
          validTo: publishedDay(data.expiry_date),
        },
      }
    })
    if (label === null) continue
    const { description, code, ruling } = label
    if (description === '' || code === null) report.omitted('uk-rulings', 'rulings without a description or subheading')
    else yield { description, code, ruling }
  }
}
