import { expect } from 'chai'
import { listDataVersions } from '../../ingest/data-versions.ts'
import { IngestError, type Pipeline } from '../../ingest/pipeline.ts'
import { withIngestLock } from '../../ingest/versions/lock.ts'
import { abandon } from '../../ingest/versions/prune.ts'
import { ServiceUnavailableError } from '../../src/errors/service-unavailable-error.ts'
import { UserFacingError } from '../../src/errors/user-facing-error.ts'
import { sql } from '../../src/postgres/sql.ts'
import { REGIONS } from '../../src/tariff/region.ts'
import { VERSION_INDICES } from '../../src/versions/version-indices.ts'
import { everywhere, indicesOf, SLOW_MS, useIngests } from '../support/ingests.ts'
import { KILLABLE_STEPS } from '../support/killed-ingest.ts'
import { SILENT } from '../support/silent-progress.ts'

describe('an ingest', function () {
  this.timeout(SLOW_MS)

  for (const regions of [['uk'], REGIONS] as const) {
    // The switch moves both regions at once; until then, one is like the other.
    const steps = KILLABLE_STEPS.filter((step) => /switch/.test(step) === regions.length > 1)

    describe(`killed ${steps.join(', ')}`, function () {
      this.timeout(3 * SLOW_MS)
      const given = useIngests(regions)

      it('keeps the live data untouched, and the next run cleans up and succeeds', async () => {
        await given.run()
        let live = 'LIVE ANIMALS'
        for (const step of steps) {
          await given.reword(`LIVE ANIMALS, ${step}`)
          await given.installation.ingestAndKill(step)
          expect(await given.liveDescriptions('uk'), step).to.deep.equal(everywhere(live))

          await given.run()
          live = `LIVE ANIMALS, ${step}`
          expect(await given.liveDescriptions('uk'), step).to.deep.equal(everywhere(live))
          expect(await given.problems(), step).to.deep.equal([])
          const versions = await listDataVersions(given.pipeline.postgres)
          const indices = await given.pipeline.openSearch.indices.list(`${given.config.indexPrefix}*`)
          expect(
            indices.map((index) => index.index),
            step,
          ).to.have.members(indicesOf(versions))
        }
      })
    })
  }

  describe('when Postgres fails during the switch', () => {
    const given = useIngests(REGIONS)

    /** Loses the response to the commit of the switch; queries after it fail too if Postgres stays `away`. */
    const losingTheResponse = (after: 'back' | 'soon back' | 'away'): Pipeline => {
      let lost = false
      const { postgres } = given.pipeline
      const lose = () => {
        throw new ServiceUnavailableError('postgres', 'the connection was lost')
      }
      let failures = after === 'away' ? Number.POSITIVE_INFINITY : after === 'soon back' ? 2 : 0
      return {
        ...given.pipeline,
        recoveryMs: after === 'away' ? 0 : 10_000,
        postgres: {
          ...postgres,
          query: async (statement) => {
            if (lost && failures > 0) {
              failures -= 1
              lose()
            }
            return await postgres.query(statement)
          },
          transaction: async (work) => {
            const result = await postgres.transaction(work)
            if (lost || !(await given.statuses()).includes('live')) return result
            lost = true
            return lose()
          },
        },
      }
    }
    for (const after of ['back', 'soon back'] as const) {
      it(`counts a version as published if the switch took effect and Postgres is ${after}`, async () => {
        const versions = await given.run({ pipeline: losingTheResponse(after) })
        expect(versions.map((v) => v.region)).to.deep.equal(['uk', 'xi'])
        expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))
        expect(await given.problems()).to.deep.equal([])
      })
    }

    it('removes nothing while it is unknown whether the switch took effect', async () => {
      const failure = await given.run({ pipeline: losingTheResponse('away') }).catch((error: unknown) => error)
      expect(failure).to.be.instanceOf(ServiceUnavailableError)
      expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))
      expect(await given.problems()).to.deep.equal([])
    })
  })

  describe('that loses the connection of its lock', () => {
    const given = useIngests()

    const loseLock = async () => {
      await given.pipeline.postgres.query(sql`
        SELECT pg_terminate_backend(pid)
          FROM pg_locks
          JOIN pg_database ON database = pg_database.oid
         WHERE locktype = 'advisory' AND datname = current_database()`)
    }

    /** Calls `act` once, after the documents of every region are indexed. */
    const atTheEnd = (act: () => Promise<unknown>): Pipeline => {
      const { openSearch } = given.pipeline
      let refreshed = 0
      const refresh: typeof openSearch.indices.refresh = async (...args) => {
        await openSearch.indices.refresh(...args)
        refreshed += 1
        if (refreshed === given.regions.length * VERSION_INDICES.length) await act()
      }
      return { ...given.pipeline, openSearch: { ...openSearch, indices: { ...openSearch.indices, refresh } } }
    }

    it('stops before anything goes live, and leaves nothing behind', async () => {
      await given.run()
      await given.reword('ANIMALS, LIVE')
      const failure = await given.run({ pipeline: atTheEnd(loseLock) }).catch((error: unknown) => error)
      expect(failure).to.be.instanceOf(IngestError).and.have.property('message').that.includes('lock was lost')
      expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))
      expect(await given.statuses()).to.deep.equal(['failed', 'live'])
    })

    it('goes live with all of its indices or not at all when a second one starts meanwhile', async () => {
      await given.run()
      await given.reword('ANIMALS, LIVE')
      const second = async () => {
        await loseLock()
        await given.run()
      }
      const failure = await given.run({ pipeline: atTheEnd(second) }).catch((error: unknown) => error)
      expect(failure).to.be.instanceOf(UserFacingError)
      expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('ANIMALS, LIVE'))
      expect(await given.problems()).to.deep.equal([])
      expect(await given.statuses()).not.to.include('loaded')
    })

    it('keeps a version that went live', async () => {
      const versions = await given.run()
      for (const version of versions) await abandon(given.pipeline, { ...version, status: 'loaded' })
      expect(await given.problems()).to.deep.equal([])
    })

    it('counts as done once its versions are live', async () => {
      const say: string[] = []
      const { postgres } = given.pipeline
      const losing: Pipeline = {
        ...given.pipeline,
        postgres: {
          ...postgres,
          transaction: async (work) => {
            const result = await postgres.transaction(work)
            if ((await given.statuses()).includes('live')) await loseLock()
            return result
          },
        },
      }
      const progress = { ...SILENT, say: (line: string) => void say.push(line) }
      expect(await given.run({ pipeline: losing, progress })).to.have.lengthOf(1)
      expect(say.join()).to.include('old versions were not removed')
    })
  })

  describe('while another one is running', () => {
    const given = useIngests()

    it('stops at once', async () => {
      await given.run()
      const failure = await withIngestLock(given.pipeline, () => given.run().catch((error: Error) => error.message))
      expect(failure).to.match(
        /^Another ingest is running on this database: process \d+ on .+, since .+ UTC\. Wait for it to end, then run this again\.$/,
      )
    })
  })
})
