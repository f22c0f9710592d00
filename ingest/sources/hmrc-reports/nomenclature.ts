import { collect } from '../../../src/collections/collect.ts'
import type { Reading } from '../published-report.ts'
import { BadValue } from '../reading/bad-value.ts'
import { date, indents, integer, itemId, required, suffix, text } from '../reading/codecs.ts'
import { from } from '../reading/file-spec.ts'
import type { NomenclatureValues } from '../reading/nomenclature-record.ts'
import { orReject } from '../reading/or-reject.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import { decodeRecords, recordDecoder } from '../reading/record-decoder.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'

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
]

/** `2012-01-01 00:00:00 UTC`, of which the day counts. */
const day = (published: unknown): string | null =>
  date(typeof published === 'string' ? published.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1') : published)

const decode = recordDecoder({
  goods_nomenclature_sid: from('SID', required(integer)),
  goods_nomenclature_item_id: from('Commodity code', required(itemId)),
  productline_suffix: from('Product line suffix', required(suffix)),
  number_indents: from('Indentation', required(indents)),
  description: from('Description', required(text)),
  validity_start_date: from('Start date', required(day)),
  validity_end_date: from('End date', day),
  key: from('ItemIDPlusPLS', text),
  hierarchy: from('Hierarchy', text),
})

/**
 * The rows of HMRC's report of commodities. Its column `Hierarchy` lists the ancestors as `0101000000_80 0101210000_10`,
 * the nearest last: that one is the parent.
 */
export async function* readNomenclature(
  file: SourceFile,
  reading: Reading,
): AsyncGenerator<SourceRecord<NomenclatureValues>> {
  const published = readPublishedCsv(file, { columns: COLUMNS }, reading)
  const records = await collect(decodeRecords(published, reading.rejects, decode))
  const sids = new Map(records.map(({ values }) => [values.key, values.goods_nomenclature_sid]))
  for (const record of records) {
    const { key: _, hierarchy, ...row } = record.values
    const parent = hierarchy?.split(' ').at(-1)
    const values = orReject(record, reading.rejects, () => ({
      ...row,
      parent_sid: parent ? parentSid(parent, sids) : null,
    }))
    if (values !== null) yield { ...record, values }
  }
}

function parentSid(key: string, sids: ReadonlyMap<string | null, number>): number {
  const sid = sids.get(key)
  if (sid === undefined) throw new BadValue(`Hierarchy: there is no row ${key}`)
  return sid
}
