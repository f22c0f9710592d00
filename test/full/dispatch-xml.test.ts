import { join } from 'node:path'
import { expect } from 'chai'
import { type ChangeStore, openChangeStore } from '../../ingest/sources/dispatch-xml/change-store.ts'
import { extractRows } from '../../ingest/sources/dispatch-xml/dispatch-xml.ts'
import { findExtracts, openExtract } from '../../ingest/sources/dispatch-xml/extract-files.ts'
import { type Extract, orderExtracts } from '../../ingest/sources/dispatch-xml/order-extracts.ts'
import { storeChanges } from '../../ingest/sources/dispatch-xml/store-changes.ts'
import { elements, textAt, type XmlNode } from '../../ingest/sources/dispatch-xml/xml-node.ts'
import { SourceError } from '../../ingest/sources/source-error.ts'
import { at } from '../../src/collections/at.ts'
import { collect } from '../../src/collections/collect.ts'
import { dataPack } from '../support/data-pack.ts'
import { collectRejects } from '../unit/ingest/sources/collected-rejects.ts'

const FEED = { folder: 'uk-cds', accessContact: 'HMRC', withNational: true }

describe("HMRC's real extracts", () => {
  /** The extracts in the order of their days; most days between them are missing. */
  let extracts: readonly Extract[]

  const named = (...names: readonly string[]): readonly Extract[] =>
    extracts.filter(({ file }) => names.some((name) => file.name.startsWith(name)))

  const stateAfter = async (replayed: readonly Extract[], entity: string): Promise<readonly XmlNode[]> => {
    const store: ChangeStore = await openChangeStore()
    try {
      const rejects = collectRejects()
      expect(await storeChanges(FEED, replayed, store, rejects)).to.deep.equal([])
      expect(rejects.all).to.deep.equal([])
      return (await collect(store.entities(entity))).map(({ node }) => node)
    } finally {
      await store.remove()
    }
  }

  before(async () => {
    const files = await findExtracts(join(dataPack(), 'sources', 'uk_cds'))
    const opened = await Promise.all(files.map((file) => openExtract(file, FEED.accessContact)))
    extracts = opened.toSorted((a, b) => (a.start < b.start ? -1 : 1))
    expect(extracts.length).to.equal(6)
  })

  it('the source refuses them as a series, because days are missing between them', () => {
    expect(() => orderExtracts(extracts)).to.throw(
      SourceError,
      'No extract has the changes from 2020-10-05 to 2021-08-09',
    )
  })

  it('delete the condition that the second of two extracts of 2021 leaves out', async () => {
    const [before] = await stateAfter(named('extra_measure_condition'), 'Measure')
    const [after] = await stateAfter(named('extra_measure_condition', 'missing_measure_condition'), 'Measure')
    expect(textAt(before ?? {}, 'sid')).to.equal('20141047')
    expect(elements(before ?? {}, 'measureCondition').length).to.equal(1)
    expect(elements(after ?? {}, 'measureCondition').length).to.equal(0)
    expect(elements(after ?? {}, 'measureComponent').length).to.equal(1)
  })

  it('delete the membership that an extract of 2025 deletes explicitly', async () => {
    const [group] = await stateAfter(named('tariff_dailyExtract_v1_2025'), 'GeographicalArea')
    expect(textAt(group ?? {}, 'geographicalAreaId')).to.equal('1008')
    expect(elements(group ?? {}, 'geographicalAreaMembership')).to.deep.equal([])
  })

  it('each extract yields rows, and rejects what refers to rows that only a full extract has', async () => {
    const rejects = collectRejects()
    const remarks: string[] = []
    const rows: Record<string, Record<string, unknown>[]> = {}
    for await (const read of extractRows(FEED, 'uk', { extracts, repeated: [] }, rejects, remarks)) {
      const { table, columns } = read.target
      rows[table] ??= []
      rows[table]?.push(
        ...read.rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, at(row, index)]))),
      )
    }
    expect(remarks).to.deep.equal([])
    expect(rows.footnotes?.map(({ code }) => code)).to.deep.equal(['DS329'])
    expect(rows.regulations?.map(({ regulation_id }) => regulation_id)).to.deep.equal(['N2500070'])
    expect(rows.goods_nomenclatures?.map((row) => [row.goods_nomenclature_item_id, row.description])).to.deep.equal([
      ['8424100011', 'For use in civil aircraft'],
    ])
    expect(rows.quota_definitions?.map((row) => [row.quota_order_number_id, row.initial_volume])).to.deep.equal([
      ['050239', '20000'],
    ])
    expect(rejects.all.map(({ reason }) => reason).sort()).to.deep.equal([
      'description: is missing',
      'goods_nomenclature_sid: there is no row 107463',
      'goods_nomenclature_sid: there is no row 30629',
      'goods_nomenclature_sid: there is no row 91753',
    ])
  })
})
