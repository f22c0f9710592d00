import { orReject } from '../reading/or-reject.ts'
import {
  goodsDescription,
  type LabelReading,
  onOneLine,
  type PublicLabel,
  sharedCode,
} from '../reading/public-label.ts'
import { publishedDay } from '../reading/published-day.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import { readZip } from '../reading/read-zip.ts'
import { decodeRecords, recordDecoder } from '../reading/record-decoder.ts'
import { SourceError } from '../source-error.ts'
import type { SourceFile } from '../source-record.ts'

const trimmed = (published: unknown): string => String(published ?? '').trim()

/** `NAME_AND_ADDRESS`, `PLACE_OF_ISSUE` and what the customs wrote to holders are no columns that are read. */
const COLUMNS = {
  BTI_REFERENCE: trimmed,
  NOMENCLATURE_CODE: trimmed,
  STATUS: trimmed,
  LANGUAGE: trimmed,
  DESCRIPTION_OF_GOODS: trimmed,
  START_DATE_OF_VALIDITY: publishedDay,
  END_DATE_OF_VALIDITY: publishedDay,
}

const decode = recordDecoder(COLUMNS)

const HEADER = {
  columns: Object.keys(COLUMNS),
  others: [
    'ISSUING_COUNTRY',
    'CLASSIFICATION_JUSTIFICATION',
    'INVALIDATION_REASON',
    'INVALIDATION_JUSTIFICATION',
    'PLACE_OF_ISSUE',
    // Published with this space.
    'DATE_OF _ISSUE',
    'NAME_AND_ADDRESS',
    'KEYWORDS',
  ],
}

/**
 * The valid binding tariff information of the EU in English: an archive with a CSV file for each year, 2 GB in all, of
 * which one record is in memory at a time. © European Union, reuse permitted under Commission Decision 2011/833/EU with
 * the source named.
 */
export async function* readEuRulings(reading: LabelReading): AsyncGenerator<PublicLabel> {
  const { file } = reading
  let found = false
  for await (const { name, open } of readZip(file.path, { accessContact: "the Commission's DG TAXUD" })) {
    if (!name.toLowerCase().endsWith('.csv')) continue
    found = true
    yield* readYear({ path: file.path, name: `${file.name}/${name}`, open }, reading)
  }
  if (!found) throw new SourceError(`${file.name} holds no CSV file`)
}

async function* readYear(file: SourceFile, reading: LabelReading): AsyncGenerator<PublicLabel> {
  const { rejects, report, sharedDigits } = reading
  for await (const record of decodeRecords(readPublishedCsv(file, HEADER, reading), rejects, decode)) {
    const { LANGUAGE: language, STATUS: status, NOMENCLATURE_CODE: nomenclatureCode } = record.values
    if (language.toUpperCase() !== 'EN') {
      report.omitted('eu-rulings', 'rulings in other languages')
    } else if (status.toUpperCase() !== 'VALID') {
      report.omitted('eu-rulings', 'rulings that are not valid any more')
    } else {
      const code = orReject(record, rejects, () => ({
        shared: sharedCode(withoutPadding(nomenclatureCode), sharedDigits),
      }))
      const published = record.values.DESCRIPTION_OF_GOODS
      const description = goodsDescription(published)
      if (code === null) continue
      if (description !== '' && code.shared !== null) {
        const ruling = {
          reference: record.values.BTI_REFERENCE,
          description: onOneLine(published),
          // Letters to holders name them.
          justification: null,
          validFrom: record.values.START_DATE_OF_VALIDITY,
          validTo: record.values.END_DATE_OF_VALIDITY,
        }
        yield { description, code: code.shared, ruling }
      } else report.omitted('eu-rulings', 'rulings without a description or subheading')
    }
  }
}

/** `6307909899************`, padded to 22 characters; some administrations write spaces between the digits. */
const withoutPadding = (code: string): string => code.replace(/\*+$/, '').replaceAll(' ', '')
