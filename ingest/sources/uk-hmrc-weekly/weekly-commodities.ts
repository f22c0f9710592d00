import type { Reading } from '../published-report.ts'
import { date, indents, integer, itemId, required, suffix, text } from '../reading/codecs.ts'
import { from } from '../reading/file-spec.ts'
import type { NomenclatureValues } from '../reading/nomenclature-record.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import { decodeRecords, recordDecoder } from '../reading/record-decoder.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'

const HEADER = {
  columns: [
    'commodity__sid',
    'commodity__code',
    'productline__suffix',
    'start__date',
    'end__date',
    'description',
    'indents',
  ],
  others: ['entity__type', 'end__line', 'commodity__code__pls', 'hierarchy__of__sids', 'hierarchy__of__ids'],
}

/** The file has no parents: they follow from the indents. */
const decode = recordDecoder({
  goods_nomenclature_sid: from('commodity__sid', required(integer)),
  goods_nomenclature_item_id: from('commodity__code', required(itemId)),
  productline_suffix: from('productline__suffix', required(suffix)),
  number_indents: from('indents', required(indents)),
  parent_sid: () => null,
  description: text,
  validity_start_date: from('start__date', required(date)),
  validity_end_date: from('end__date', date),
})

/** The nomenclature of the weekly file. */
export const readWeeklyCommodities = (
  file: SourceFile,
  reading: Reading,
): AsyncGenerator<SourceRecord<NomenclatureValues>> =>
  decodeRecords(readPublishedCsv(file, HEADER, reading), reading.rejects, decode)
