import { checkHeader } from '../reading/check-header.ts'
import { bigInteger, itemId, required, text } from '../reading/codecs.ts'
import { orReject } from '../reading/or-reject.ts'
import { readCsv } from '../reading/read-csv.ts'
import type { SheetSpec } from '../reading/read-sheet-records.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'

const COLUMNS = [
  'goods_nomenclature_item_id',
  'measure_sid',
  'measure_type_id',
  'measurement_unit_code',
  'measurement_unit_qualifier_code',
  'geographical_area_id',
] as const

/** A measure that asks for a supplementary unit, declared on a code. The report gives no dates: it is in force that day. */
export interface SupplementaryUnit {
  readonly itemId: string
  readonly measureSid: number
  readonly typeId: string
  readonly unitCode: string
  readonly qualifierCode: string | null
  readonly areaId: string
  readonly file: SourceFile
  readonly record: SourceRecord
}

export async function* readSupplementaryUnits(
  file: SourceFile,
  rejects: Rejects,
  onNewColumns: NonNullable<SheetSpec['onNewColumns']>,
): AsyncGenerator<SupplementaryUnit> {
  let isChecked = false
  for await (const record of readCsv(file, COLUMNS, rejects)) {
    const { values } = record
    if (!isChecked) {
      const added = checkHeader(file.name, COLUMNS, Object.keys(values))
      if (added.length > 0) onNewColumns(file, added)
      isChecked = true
    }
    const unit = orReject(file, record, rejects, () => {
      const qualifier = text(values.measurement_unit_qualifier_code)
      return {
        itemId: String(required(itemId)(values.goods_nomenclature_item_id)),
        measureSid: Number(required(bigInteger)(values.measure_sid)),
        typeId: String(required(text)(values.measure_type_id)),
        unitCode: String(required(text)(values.measurement_unit_code)),
        qualifierCode: qualifier === null ? null : String(qualifier),
        areaId: String(required(text)(values.geographical_area_id)),
        file,
        record,
      }
    })
    if (unit !== null) yield unit
  }
}
