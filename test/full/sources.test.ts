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
import { collectRejects, type Loaded, load } from '../unit/ingest/sources/collected-rejects.ts'

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
})
