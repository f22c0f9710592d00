import { BadValue } from '../reading/bad-value.ts'
import { checkHeader } from '../reading/check-header.ts'
import { required, text } from '../reading/codecs.ts'
import { orReject } from '../reading/or-reject.ts'
import { readCsv } from '../reading/read-csv.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceFile, SourceRecord, Values } from '../source-record.ts'

const COLUMNS = [
  'SID',
  'Commodity code',
  'Product line suffix',
  'Description',
  'Start date',
  'End date',
  'Indentation',
  'End line',
  'Class',
  'ItemIDPlusPLS',
  'Hierarchy',
] as const

/** `2012-01-01 00:00:00 UTC`, of which the day counts. */
const dayOf = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1') : value

/**
 * The rows of HMRC's report of commodities, as records of the bundle's `goods_nomenclatures.csv`. Its column `Hierarchy`
 * lists the ancestors as `0101000000_80 0101210000_10`, the nearest last: that one is the parent.
 */
export async function* readNomenclature(
  file: SourceFile,
  rejects: Rejects,
  onNewColumns: (file: SourceFile, columns: readonly string[]) => void,
): AsyncGenerator<SourceRecord> {
  const records: SourceRecord[] = []
  const sids = new Map<string, unknown>()
  let isChecked = false
  for await (const record of readCsv(file, COLUMNS, rejects)) {
    if (!isChecked) {
      const added = checkHeader(file.name, COLUMNS, Object.keys(record.values))
      if (added.length > 0) onNewColumns(file, added)
      isChecked = true
    }
    records.push(record)
    const { ItemIDPlusPLS: key } = record.values
    if (typeof key === 'string') sids.set(key, record.values.SID)
  }
  for (const record of records) {
    const values = orReject(file, record, rejects, () => decode(record.values, sids))
    if (values !== null) yield { ...record, values }
  }
}

function decode(values: Values, sids: ReadonlyMap<string, unknown>): Values {
  const parent = String(text(values.Hierarchy) ?? '')
    .split(' ')
    .at(-1)
  if (parent && !sids.has(parent)) throw new BadValue(`Hierarchy: there is no row ${parent}`)
  return {
    goods_nomenclature_sid: values.SID,
    goods_nomenclature_item_id: values['Commodity code'],
    productline_suffix: values['Product line suffix'],
    number_indents: values.Indentation,
    parent_sid: parent ? sids.get(parent) : null,
    description: required(text)(values.Description),
    validity_start_date: dayOf(values['Start date']),
    validity_end_date: dayOf(values['End date']),
    current: true,
    sid_synthetic: false,
    sid_source: 'source',
    validity_end_inferred: false,
    origin: 'hmrc-reports',
  }
}
