import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { packageRoot } from '../../src/config/package-root.ts'
import type { GoodsNomenclatureRow } from '../../src/tariff/goods-nomenclature.ts'

/** The properties of a measure of the built-in sample that tests use. */
export interface SampleMeasure {
  readonly measureSid: number
  readonly goodsNomenclatureSid: number
  /** First two digits of the code that it is declared on. */
  readonly chapter: string
  readonly validityStartDate: string
  readonly validityEndDate: string | null
}

const inSample = (name: string): Promise<string> => readFile(join(packageRoot, 'ingest', 'sample', 'uk', name), 'utf8')

/** The measures of the sample of the UK, read from its file. */
export async function sampleMeasures(): Promise<readonly SampleMeasure[]> {
  return (await inSample('measures.ndjson'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map((measure) => ({
      measureSid: measure.measure_sid,
      goodsNomenclatureSid: measure.goods_nomenclature_sid,
      chapter: measure.goods_nomenclature_item_id.slice(0, 2),
      validityStartDate: measure.validity_start_date,
      validityEndDate: measure.validity_end_date ?? null,
    }))
}

/** The nomenclature of the sample of the UK, read from its file; the indents as of today. */
export async function sampleNomenclature(): Promise<readonly GoodsNomenclatureRow[]> {
  const rows: readonly Readonly<Record<string, string>>[] = parse(await inSample('goods_nomenclatures.csv'), {
    columns: true,
  })
  return rows.map((row) => ({
    goodsNomenclatureSid: Number(row.goods_nomenclature_sid),
    goodsNomenclatureItemId: row.goods_nomenclature_item_id ?? '',
    productlineSuffix: row.productline_suffix ?? '',
    numberIndents: Number(row.number_indents),
    validityStartDate: row.validity_start_date ?? '',
    validityEndDate: row.validity_end_date || null,
  }))
}
