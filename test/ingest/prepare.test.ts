import { access, rm } from 'node:fs/promises'
import { expect } from 'chai'
import { listDataVersions } from '../../ingest/data-versions.ts'
import { prepareData } from '../../ingest/prepare.ts'
import { runIngest } from '../../ingest/run.ts'
import { createDeadLetterFile } from '../../ingest/sinks/dead-letter.ts'
import { openSource } from '../../ingest/sources/open-source.ts'
import { verify } from '../../ingest/versions/verify.ts'
import { sql } from '../../src/postgres/sql.ts'
import { VERSION_INDICES } from '../../src/versions/version-indices.ts'
import { everywhere, SLOW_MS, useIngests } from '../support/ingests.ts'
import { SILENT } from '../support/silent-progress.ts'

describe('an ingest', function () {
  this.timeout(SLOW_MS)
  const given = useIngests()

  describe('prepare', () => {
    const prepared = () => prepareData({ ...given.config, tariffData: given.bundle.directory }, SILENT)
    const liveIds = async () =>
      (await listDataVersions(given.pipeline.postgres)).filter((v) => v.status === 'live').map((v) => v.dataVersionId)

    it('loads once when two processes start at the same time', async () => {
      const say: string[] = []
      const starts = [SILENT, { ...SILENT, say: (line: string) => void say.push(line) }].map((progress) =>
        prepareData({ ...given.config, tariffData: given.bundle.directory }, progress),
      )
      expect(await Promise.all(starts)).to.deep.equal(['complete', 'complete'])
      expect(await listDataVersions(given.pipeline.postgres)).to.have.lengthOf(1)
    })

    it('loads the configured source once, and again only when its content changed', async () => {
      await prepared()
      const first = await liveIds()
      await prepared()
      expect(await liveIds()).to.deep.equal(first)
      await given.reword('ANIMALS, LIVE')
      await prepared()
      expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('ANIMALS, LIVE'))
      expect(await liveIds()).not.to.deep.equal(first)
    })

    it("keeps an operator's live data if no source is configured", async () => {
      await prepared()
      const first = await liveIds()
      await prepareData({ ...given.config, tariffData: undefined }, SILENT)
      expect(await liveIds()).to.deep.equal(first)
    })

    it("warns of the sample in one region and an operator's data in the other, and keeps both", async () => {
      await given.installation.ingest({ regions: ['uk'] })
      await runIngest(
        given.pipeline,
        await openSource({ kind: 'sample' }),
        createDeadLetterFile(given.installation.rejected),
        {
          regions: ['xi'],
        },
      )
      const first = await liveIds()
      const said: string[] = []
      const progress = { ...SILENT, say: (line: string) => void said.push(line) }
      await prepareData({ ...given.config, tariffData: undefined }, progress)
      expect(await liveIds()).to.deep.equal(first)
      expect(said.join('\n')).to.match(/^warning: The XI tariff is built-in data, but the UK tariff is real data/m)
    })

    for (const { key, definition } of VERSION_INDICES) {
      it(`rebuilds the index of ${definition} if it is missing`, async () => {
        await prepared()
        const [version] = await listDataVersions(given.pipeline.postgres)
        await given.pipeline.openSearch.indices.delete(version?.[key] ?? '')
        await prepareData({ ...given.config, tariffData: undefined }, SILENT)
        expect(await given.problems()).to.deep.equal([])
      })
    }

    it('reloads data that a release with fewer indices loaded, and verify reports the missing index until then', async () => {
      await prepared()
      await given.pipeline.postgres.query(sql`
        UPDATE data_versions
           SET pipeline_fingerprint = 'older', labels_index = search_index || '-labels',
               suggestions_index = search_index || '-suggestions'`)
      const [uk] = await verify(given.pipeline, ['uk'])
      expect(uk?.problems[0]).to.match(/^the index .*-labels is missing$/)
      await prepared()
      expect(await given.problems()).to.deep.equal([])
    })

    it('requires a source when data must be reloaded and its source is gone', async () => {
      await prepared()
      const [version] = await listDataVersions(given.pipeline.postgres)
      await given.pipeline.openSearch.indices.delete(version?.searchIndex ?? '')
      await rm(given.bundle.directory, { recursive: true })
      const failure = await prepareData({ ...given.config, tariffData: undefined }, SILENT).catch(
        (error: Error) => error.message,
      )
      expect(failure).to.match(/but its source is gone .*: set TARIFF_DATA to a bundle\.$/)
    })

    it('writes no dead-letter file when nothing is rejected', async () => {
      await given.run()
      expect(await access(given.installation.rejected).catch((error: NodeJS.ErrnoException) => error.code)).to.equal(
        'ENOENT',
      )
    })
  })
})
