import type { PublishedReport } from '../reading/published-report.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import type { Rejects } from '../rejects.ts'
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

/** The nomenclature of the weekly file as records of `goods_nomenclatures.csv`, without parents: indents have them. */
export async function* readWeeklyCommodities(
  file: SourceFile,
  rejects: Rejects,
  report: PublishedReport,
): AsyncGenerator<SourceRecord> {
  for await (const record of readPublishedCsv(file, HEADER, rejects, report)) {
    const { values } = record
    yield {
      ...record,
      values: {
        goods_nomenclature_sid: values.commodity__sid,
        goods_nomenclature_item_id: values.commodity__code,
        productline_suffix: values.productline__suffix,
        number_indents: values.indents,
        description: values.description,
        validity_start_date: values.start__date,
        validity_end_date: values.end__date,
      },
    }
  }
}
