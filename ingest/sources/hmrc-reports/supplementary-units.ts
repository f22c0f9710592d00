import type { Reading } from '../published-report.ts'
import { bigInteger, itemId, required, text } from '../reading/codecs.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import { type Decoded, decodeRecords, recordDecoder } from '../reading/record-decoder.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'

const COLUMNS = {
  goods_nomenclature_item_id: required(itemId),
  measure_sid: required(bigInteger),
  measure_type_id: required(text),
  measurement_unit_code: required(text),
  measurement_unit_qualifier_code: text,
  geographical_area_id: required(text),
}

/** A measure that asks for a supplementary unit, declared on a code. The report gives no dates: it is in force that day. */
export type SupplementaryUnit = Decoded<typeof COLUMNS>

export const readSupplementaryUnits = (
  file: SourceFile,
  reading: Reading,
): AsyncGenerator<SourceRecord<SupplementaryUnit>> =>
  decodeRecords(
    readPublishedCsv(file, { columns: Object.keys(COLUMNS) }, reading),
    reading.rejects,
    recordDecoder(COLUMNS),
  )

/** The report's file among those of a region's reports. */
export const SUPPLEMENTARY_UNITS = /\/supplementary_units_[^/]*\.csv$/
