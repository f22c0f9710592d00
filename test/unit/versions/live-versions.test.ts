import { expect } from 'chai'
import { ServiceUnavailableError } from '../../../src/errors/service-unavailable-error.ts'
import type { Queryable } from '../../../src/postgres/client.ts'
import type { Sql } from '../../../src/postgres/sql.ts'
import { createLiveVersions } from '../../../src/versions/live-versions.ts'
import { defineDerived } from '../../../src/versions/version-data.ts'
import { noOpenSearch } from '../../support/absent-servers.ts'
import { waitFor } from '../../support/wait-for.ts'

/** A Postgres that holds one row, can be away or silent, and counts how often it is asked. */
class FakePostgres implements Queryable {
  id: number | null = 1
  state: 'there' | 'away' | 'silent' | 'confused' = 'there'
  asked = 0

  async query<T extends object>(_statement: Sql): Promise<readonly T[]> {
    this.asked += 1
    if (this.state === 'away') throw new ServiceUnavailableError('postgres', 'away')
    if (this.state === 'confused') throw new Error('relation "data_versions" does not exist')
    if (this.state === 'silent') return new Promise(() => undefined)
    const row = {
      data_version_id: this.id,
      search_index: `index-${this.id}`,
      labels_index: `labels-${this.id}`,
      suggestions_index: `suggestions-${this.id}`,
      embedding_model: null,
      published_at: new Date(0),
      source_kind: 'sample',
      snapshot_date: null,
      data_dates: {},
      languages: [],
    }
    return this.id === null ? [] : [row as T]
  }
}

describe('live versions', () => {
  let time = 0
  let postgres = new FakePostgres()
  let stale: unknown[] = []
  let versions = createLiveVersions({ postgres, openSearch: noOpenSearch })
  beforeEach(() => {
    time = 0
    stale = []
    postgres = new FakePostgres()
    versions = createLiveVersions(
      { postgres, openSearch: noOpenSearch },
      { now: () => time, onStale: (_region, error) => stale.push(error) },
    )
  })

  it('queries once for many requests, and again after a second', async () => {
    await Promise.all([versions.get('uk'), versions.get('uk'), versions.get('uk')])
    time = 999
    await versions.get('uk')
    expect(postgres.asked).to.equal(1)
    time = 1000
    postgres.id = 2
    expect((await versions.get('uk'))?.searchIndex).to.equal('index-2')
    expect(postgres.asked).to.equal(2)
  })

  it('returns the same object while a version stays live, and reports a switch', async () => {
    const switched: string[] = []
    versions = createLiveVersions(
      { postgres, openSearch: noOpenSearch },
      { now: () => time, onSwitch: (region) => switched.push(region) },
    )
    const first = await versions.get('uk')
    time = 1000
    expect(await versions.get('uk')).to.equal(first)
    expect(postgres.asked).to.equal(2)
    postgres.id = 2
    time = 2000
    expect(switched).to.deep.equal([])
    expect(await versions.get('uk')).to.have.property('dataVersionId', 2)
    expect(switched).to.deep.equal(['uk'])
  })

  it('serves the version before until the next one is prepared', async () => {
    let prepare = (): void => undefined
    const prepared = new Promise<void>((resolve) => {
      prepare = resolve
    })
    const asked: number[] = []
    versions = createLiveVersions(
      { postgres, openSearch: noOpenSearch },
      {
        now: () => time,
        prepare: ({ dataVersionId }) => {
          asked.push(dataVersionId)
          return prepared
        },
      },
    )
    await versions.get('uk')
    expect(asked).to.deep.equal([])
    postgres.id = 2
    time = 1000
    expect(await versions.get('uk')).to.have.property('dataVersionId', 1)
    prepare()
    await waitFor(async () => (await versions.get('uk'))?.dataVersionId === 2)
    expect(asked).to.deep.equal([2])
  })

  it('drops derived data at the switch, while a request on the previous version finishes with its own', async () => {
    const index = defineDerived({ name: 'index', load: ({ version }) => version.searchIndex })
    const later = defineDerived({ name: 'later', load: ({ version }) => version.searchIndex })
    const first = await versions.get('uk')
    expect(await first?.data.get(index)).to.equal('index-1')
    postgres.id = 2
    time = 1000
    const second = await versions.get('uk')
    expect(second?.data.sizes()).to.deep.equal([])
    expect(await second?.data.get(index)).to.equal('index-2')
    expect(await first?.data.get(later)).to.equal('index-1')
  })

  it('keeps the regions apart', async () => {
    await versions.get('uk')
    postgres.id = 5
    expect((await versions.get('xi'))?.dataVersionId).to.equal(5)
    expect((await versions.get('uk'))?.dataVersionId).to.equal(1)
  })

  it('returns null when no version is live', async () => {
    postgres.id = null
    expect(await versions.get('uk')).to.equal(null)
  })

  it('keeps the previous version while Postgres is away, and retries once a second', async () => {
    await versions.get('uk')
    postgres.state = 'away'
    for (time = 1000; time < 4000; time += 250) expect((await versions.get('uk'))?.dataVersionId).to.equal(1)
    expect(postgres.asked).to.equal(4)
    expect(stale).to.have.lengthOf(3)
    postgres.state = 'there'
    postgres.id = 2
    time = 5000
    expect((await versions.get('uk'))?.dataVersionId).to.equal(2)
  })

  it('answers without waiting for a Postgres that is silent', async () => {
    await versions.get('uk')
    postgres.state = 'silent'
    time = 1000
    const started = performance.now()
    expect((await versions.get('uk'))?.dataVersionId).to.equal(1)
    expect(performance.now() - started).to.be.lessThan(1000)
  })

  it('delays only the first request while Postgres is silent', async () => {
    await versions.get('uk')
    postgres.state = 'silent'
    time = 1000
    await versions.get('uk')
    time = 1200
    const started = performance.now()
    for (let request = 0; request < 10; request += 1) await versions.get('uk')
    expect(performance.now() - started).to.be.lessThan(100)
  })

  it('fails when Postgres was never reached', async () => {
    postgres.state = 'away'
    const failure = await versions.get('uk').catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(ServiceUnavailableError)
  })

  it('reports an unexpected error instead of serving the previous version', async () => {
    await versions.get('uk')
    postgres.state = 'confused'
    time = 1000
    const failure = await versions.get('uk').catch((error: unknown) => error)
    expect(failure).to.have.property('message').that.includes('does not exist')
  })
})
