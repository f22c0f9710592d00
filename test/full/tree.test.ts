import { expect } from 'chai'
import { openSource } from '../../ingest/sources/open-source.ts'
import { at } from '../../src/collections/at.ts'
import type { CopyValue } from '../../src/postgres/copy-encoding.ts'
import type { GoodsNomenclatureRow, IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import { REGIONS, type Region } from '../../src/tariff/region.ts'
import { buildTree, buildTreeAt, isDeclarable, type Tree } from '../../src/tariff/tree.ts'
import { inForceOn } from '../../src/tariff/validity.ts'
import { dataPack, readRecordings } from '../support/data-pack.ts'

interface PublishedRow extends GoodsNomenclatureRow {
  readonly parentSid: number | null
  readonly current: boolean
}

/** Rows of one table of the bundle, as records. */
const readTable = async (region: Region, table: string): Promise<readonly Readonly<Record<string, CopyValue>>[]> => {
  const source = await openSource({ kind: 'bundle', path: dataPack() })
  const rows: Record<string, CopyValue>[] = []
  const rejects = {
    count: 0,
    add: (reject: { reason: string }) => {
      throw new Error(reject.reason)
    },
  }
  for await (const { target, rows: read } of source.rows(region, rejects)) {
    if (target.table !== table) continue
    for (const values of read)
      rows.push(Object.fromEntries(target.columns.map((column, index) => [column, at(values, index)])))
  }
  return rows
}

const nullableString = (value: CopyValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

const readRows = async (region: Region): Promise<readonly PublishedRow[]> =>
  (await readTable(region, 'goods_nomenclatures')).map((row) => ({
    goodsNomenclatureSid: Number(row.goods_nomenclature_sid),
    goodsNomenclatureItemId: String(row.goods_nomenclature_item_id),
    productlineSuffix: String(row.productline_suffix),
    numberIndents: Number(row.number_indents),
    validityStartDate: String(row.validity_start_date),
    validityEndDate: nullableString(row.validity_end_date),
    parentSid: row.parent_sid === null ? null : Number(row.parent_sid),
    current: row.current === true,
  }))

describe('the tree of the full nomenclature', function () {
  this.timeout(120_000)

  for (const region of REGIONS) {
    it(`derives the published parent from indents for every current row of ${region}`, async () => {
      const rows = (await readRows(region)).filter((row) => row.current)
      expect(rows.length).to.be.greaterThan(25_000)
      const differing = buildTree(rows).nodes.filter(
        (node) => (node.parent?.row.goodsNomenclatureSid ?? null) !== node.row.parentSid,
      )
      expect(differing.map((node) => node.row.goodsNomenclatureItemId)).to.deep.equal([])
    })
  }

  it('places rows and marks leaves as the public service did on the day of each recording', async () => {
    // Two rows moved out of 8501620010 on an unknown day: the bundle dates the move by its next snapshot.
    const regrouped = new Set(['8501620010', '8501620040', '8501620098'])
    const rows = await readRows('uk')
    const histories = new Map<number, { validityStartDate: IsoDate; numberIndents: number }[]>()
    for (const row of await readTable('uk', 'goods_nomenclature_indents')) {
      const sid = Number(row.goods_nomenclature_sid)
      const entry = { validityStartDate: String(row.validity_start_date), numberIndents: Number(row.number_indents) }
      histories.set(sid, [...(histories.get(sid) ?? []), entry])
    }
    const trees = new Map<IsoDate, Tree<PublishedRow>>()
    const treeOn = (date: IsoDate): Tree<PublishedRow> => {
      const known = trees.get(date)
      if (known) return known
      const asTheyWere = rows.map((row) => {
        const history = histories.get(row.goodsNomenclatureSid) ?? []
        return { ...row, numberIndents: inForceOn(history, date)?.numberIndents ?? row.numberIndents }
      })
      const tree = buildTreeAt(asTheyWere, date)
      trees.set(date, tree)
      return tree
    }

    const checked = new Set<number>()
    for (const { path, recorded_at: date, service, body } of await readRecordings()) {
      if (service !== 'uk' || !path.startsWith('/headings/')) continue
      for (const { type, attributes } of body.included ?? []) {
        if (type !== 'commodity' || !attributes || regrouped.has(String(attributes.goods_nomenclature_item_id)))
          continue
        const node = treeOn(date).bySid.get(Number(attributes.goods_nomenclature_sid))
        const code = `${attributes.goods_nomenclature_item_id}-${attributes.producline_suffix} on ${date}`
        expect(node, code).not.to.equal(undefined)
        if (!node) continue
        // The service gives rows directly below the heading either no parent or the heading.
        const belowHeading = node.row.numberIndents === 1
        const parent = attributes.parent_sid ?? (belowHeading ? node.parent?.row.goodsNomenclatureSid : null)
        expect(node.parent?.row.goodsNomenclatureSid, `parent of ${code}`).to.equal(parent)
        expect(isDeclarable(node), `leaf ${code}`).to.equal(attributes.leaf)
        checked.add(node.row.goodsNomenclatureSid)
      }
    }
    expect(checked.size).to.be.at.least(50)
  })
})
