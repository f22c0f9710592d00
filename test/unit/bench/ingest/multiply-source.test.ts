import { expect } from 'chai'
import { multiplySource } from '../../../../bench/ingest/multiply-source.ts'
import { openSource } from '../../../../ingest/sources/open-source.ts'
import { type Row, type Source, type TableRows, UNDATED } from '../../../../ingest/sources/source.ts'
import { collect } from '../../../../src/collections/collect.ts'
import type { Region } from '../../../../src/tariff/region.ts'
import { buildTree } from '../../../../src/tariff/tree.ts'
import { collectRejects } from '../../ingest/sources/collected-rejects.ts'

const NOMENCLATURE = {
  table: 'goods_nomenclatures',
  columns: ['goods_nomenclature_sid', 'parent_sid', 'goods_nomenclature_item_id', 'number_indents'],
}
const MEASURES = { table: 'measures', columns: ['measure_sid', 'goods_nomenclature_sid', 'goods_nomenclature_item_id'] }
const LABELS = { table: 'labelled_descriptions', columns: ['record_number', 'description', 'code'] }
const REFERENCES = { table: 'search_references', columns: ['title', 'goods_nomenclature_item_id'] }
const AREAS = { table: 'geographical_areas', columns: ['geographical_area_id'] }

const sourceOf = (...tables: readonly TableRows[]): Source => ({
  kind: 'bundle',
  location: '/nowhere',
  regions: ['uk'],
  fingerprint: async () => 'none',
  dates: () => UNDATED,
  async *rows() {
    yield* tables
  },
})

const rowsOf = async (source: Source, table: string, region: Region = 'uk'): Promise<readonly Row[]> => {
  const tables = await collect(source.rows(region, collectRejects()))
  return tables.flatMap(({ target, rows }) => (target.table === table ? rows : []))
}

describe('a source that is multiplied for benchmarks', () => {
  const rows: readonly Row[] = [
    [1, null, '0100000000', 0],
    [2, 1, '0101000000', 0],
    [3, 2, '0101210000', 1],
    [4, 3, '0101210010', 2],
    // No codes are free for copies of this heading.
    [5, 1, '0102000000', 0],
    [6, 5, '0102999999', 1],
  ]

  it('copies the rows below headings, after them, in their order and with parents of their own', async () => {
    const copied = await rowsOf(multiplySource(sourceOf({ target: NOMENCLATURE, rows }), 3), 'goods_nomenclatures')
    expect(copied.slice(0, 6)).to.deep.equal(rows)
    expect(copied.slice(6)).to.deep.equal([
      [130000004, 2, '0101210011', 1],
      [130000005, 130000004, '0101210012', 2],
      [260000005, 2, '0101210013', 1],
      [260000006, 260000005, '0101210014', 2],
    ])
  })

  it('copies measures and labels, and keeps one of each list', async () => {
    const source = multiplySource(
      sourceOf(
        { target: AREAS, rows: [['1011']] },
        { target: NOMENCLATURE, rows },
        { target: MEASURES, rows: [[7, 4, '0101210010']] },
        { target: LABELS, rows: [[1, 'pony', '0101']] },
      ),
      2,
    )
    expect(await rowsOf(source, 'geographical_areas')).to.deep.equal([['1011']])
    expect(await rowsOf(source, 'measures')).to.deep.equal([
      [7, 4, '0101210010'],
      [10000000007, 130000005, '0101210012'],
    ])
    expect(await rowsOf(source, 'labelled_descriptions')).to.deep.equal([
      [1, 'pony', '0101'],
      [130000002, 'pony 1', '0101'],
    ])
  })

  it('copies the references of copied rows only', async () => {
    const references: readonly Row[] = [
      ['pony', '0101210010'],
      ['horses', '0101000000'],
      ['cattle', '0102999999'],
    ]
    const source = sourceOf({ target: NOMENCLATURE, rows }, { target: REFERENCES, rows: references })
    expect(await rowsOf(multiplySource(source, 2), 'search_references')).to.deep.equal([
      ...references,
      ['pony 1', '0101210012'],
    ])
  })

  it('multiplies the sample into a tree of rows with different codes', async function () {
    this.timeout(60_000)
    const sample = await openSource({ kind: 'sample' })
    const source = multiplySource(sample, 10)
    const tables = await collect(source.rows('uk', collectRejects()))
    const nomenclature = tables.flatMap(({ target, rows: some }) =>
      target.table === 'goods_nomenclatures'
        ? some.map((row) => Object.fromEntries(target.columns.map((column, index) => [column, row[index]])))
        : [],
    )
    const own = nomenclature.filter((row) => Number(row.goods_nomenclature_sid) < 130_000_000)
    expect(nomenclature.length / own.length).to.be.within(6, 10)
    expect(new Set(nomenclature.map((row) => row.goods_nomenclature_sid)).size).to.equal(nomenclature.length)
    const { nodes } = buildTree(
      nomenclature.map((row) => ({
        goodsNomenclatureSid: Number(row.goods_nomenclature_sid),
        goodsNomenclatureItemId: String(row.goods_nomenclature_item_id),
        productlineSuffix: String(row.productline_suffix),
        numberIndents: Number(row.number_indents),
        validityStartDate: String(row.validity_start_date),
        validityEndDate: null,
      })),
    )
    const parents = new Map(nomenclature.map((row) => [row.goods_nomenclature_sid, row.parent_sid]))
    const copies = nodes.filter(({ row }) => row.goodsNomenclatureSid > 130_000_000)
    expect(copies).to.have.length.greaterThan(1000)
    for (const { row, parent } of copies) {
      expect(parent?.row.goodsNomenclatureSid, row.goodsNomenclatureItemId).to.equal(
        parents.get(row.goodsNomenclatureSid),
      )
    }
  })
})
