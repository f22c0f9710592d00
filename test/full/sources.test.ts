import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { BORROWED_ORIGINS } from '../../ingest/sources/bundle/borrowed-areas.ts'
import { BUNDLE_FILES } from '../../ingest/sources/bundle/files/all.ts'
import { openSource } from '../../ingest/sources/open-source.ts'
import { list } from '../../ingest/sources/reading/codecs.ts'
import { readNdjson } from '../../ingest/sources/reading/read-ndjson.ts'
import type { Source } from '../../ingest/sources/source.ts'
import { REGIONS } from '../../src/tariff/region.ts'
import { dataPack, manifestRows } from '../support/data-pack.ts'
import { collectRejects, type Loaded, type LoadedRow, load } from '../unit/ingest/sources/collected-rejects.ts'

describe('sources on the full data', function () {
  this.timeout(120_000)

  let source: Source

  before(async () => {
    source = await openSource({ kind: 'bundle', path: dataPack() })
  })

  for (const region of REGIONS) {
    describe(region, () => {
      let loaded: Loaded

      before(async () => {
        loaded = await load(source, region)
      })

      it('load without a reject', () => {
        expect(loaded.rejects).to.deep.equal([])
      })

      it('yield as many rows as their manifest says', async () => {
        const [ofRegion, common] = [await manifestRows(region), await manifestRows('common')]
        // Several files may fill one table.
        const expected = new Map<string, number>()
        for (const { path, tables } of BUNDLE_FILES) {
          const manifest = path.startsWith('common/') ? common : ofRegion
          const file = path.replace(/^(common|\{region\})\//, '')
          const rows = manifest.get(file) ?? manifest.get(`${file}.gz`) ?? 0
          expected.set(tables[0].table, (expected.get(tables[0].table) ?? 0) + rows)
        }
        // Areas of the other region's list come in addition.
        const own = (table: string) =>
          (loaded.rows[table] ?? []).filter(({ origin }) => !BORROWED_ORIGINS.includes(String(origin)))
        for (const [table, rows] of expected) expect(own(table).length, table).to.equal(rows)
      })

      it('list all footnotes of measures among the associations, which are loaded instead', async () => {
        const known = new Set(
          loaded.rows.footnote_associations?.map((row) => `${row.target} ${row.target_sid} ${row.footnote_code}`),
        )
        const rejects = collectRejects()
        const path = join(dataPack(), region, 'measures.ndjson.gz')
        let footnotes = 0
        for await (const { values } of readNdjson({ path, name: path }, rejects)) {
          for (const code of list(values.footnotes)) {
            footnotes += 1
            expect(known.has(`measure ${values.measure_sid} ${code}`), code).to.equal(true)
          }
        }
        expect(footnotes).to.be.greaterThan(100)
      })
    })
  }

  it('yield the same fingerprint twice, within a second', async () => {
    const started = performance.now()
    const fingerprint = await source.fingerprint()
    expect(performance.now() - started).to.be.lessThan(1000)
    const again = await openSource({ kind: 'bundle', path: dataPack() })
    expect(await again.fingerprint()).to.equal(fingerprint)
  })

  describe('a commodities report written from the current UK rows', () => {
    let directory: string

    before(async () => {
      directory = await mkdtemp(join(tmpdir(), 'opentariff-report-'))
    })

    after(() => rm(directory, { recursive: true, force: true }))

    it('yields the indents and parents of the bundle', async () => {
      const { rows } = await load(source, 'uk')
      const current = (rows.goods_nomenclatures ?? []).filter((row) => row.current === true)
      await writeFile(join(directory, 'commodities-report.csv'), report(current))
      const read = await load(await openSource({ kind: 'uk-csv', path: directory }))
      expect(read.rejects).to.deep.equal([])
      const places = (loaded: readonly LoadedRow[]) =>
        new Map(
          loaded.map((row) => [
            row.goods_nomenclature_sid,
            `${row.goods_nomenclature_item_id}-${row.productline_suffix} indent ${row.number_indents} below ${row.parent_sid}`,
          ]),
        )
      const [expected, found] = [places(current), places(read.rows.goods_nomenclatures ?? [])]
      expect(found.size).to.equal(expected.size)
      expect([...expected].filter(([sid, place]) => found.get(sid) !== place)).to.deep.equal([])
    })
  })
})

/**
 * The report has the parents of the database: a grouping row above headings is the parent of the headings that follow it
 * in its chapter, and of deeper grouping rows.
 */
function report(rows: readonly LoadedRow[]): string {
  const bySid = new Map(rows.map((row) => [row.goods_nomenclature_sid, row]))
  const ordered = rows.toSorted((a, b) =>
    `${a.goods_nomenclature_item_id}${a.productline_suffix}` < `${b.goods_nomenclature_item_id}${b.productline_suffix}`
      ? -1
      : 1,
  )
  const isAboveSubheadings = (row: LoadedRow) => String(row.goods_nomenclature_item_id).endsWith('000000')
  let grouping: LoadedRow | undefined
  const publishedParents = new Map<LoadedRow[string] | undefined, LoadedRow[string] | undefined>()
  let inGroups = 0
  for (const row of ordered) {
    publishedParents.set(row.goods_nomenclature_sid, row.parent_sid)
    if (!isAboveSubheadings(row)) continue
    if (row.parent_sid === null) grouping = undefined
    if (grouping) {
      publishedParents.set(row.goods_nomenclature_sid, grouping.goods_nomenclature_sid)
      inGroups += 1
    }
    if (row.productline_suffix !== '80') grouping = row
  }
  expect(inGroups).to.be.greaterThan(100)

  const quote = (value: unknown) =>
    value === null || value === undefined ? '#NA' : `"${String(value).replaceAll('"', '""')}"`
  // Backwards, so that every parent comes after its children.
  const lines = ordered.toReversed().map((row, index) => {
    const parent = bySid.get(publishedParents.get(row.goods_nomenclature_sid) ?? null)
    return [
      index + 1,
      row.goods_nomenclature_sid,
      row.goods_nomenclature_item_id,
      row.productline_suffix,
      row.description,
      row.validity_start_date,
      row.validity_end_date,
      parent?.goods_nomenclature_sid,
      parent?.goods_nomenclature_item_id,
      parent?.productline_suffix,
    ]
      .map(quote)
      .join(',')
  })
  const header =
    'id,commodity__sid,commodity__code,commodity__suffix,commodity__description,commodity__validity_start,commodity__validity_end,parent__sid,parent__code,parent__suffix'
  return `${[header, ...lines].join('\n')}\n`
}
