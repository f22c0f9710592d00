import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { prune } from '../../../ingest/versions/prune.ts'
import { createApiKeys } from '../../../src/http/auth/api-keys.ts'
import { createApiKey } from '../../../src/http/auth/manage-keys.ts'
import { createRateLimit } from '../../../src/http/auth/rate-limit.ts'
import { sql } from '../../../src/postgres/sql.ts'
import { referenceRoutes } from '../../../src/reference/routes.ts'
import { watchListRoutes } from '../../../src/reference/watch-lists/routes.ts'
import { createLiveVersions } from '../../../src/versions/live-versions.ts'
import { measureLine, nomenclatureCsv } from '../../support/small-bundle.ts'
import { createSmallInstallation, type SmallInstallation } from '../../support/small-installation.ts'
import { createTestApp } from '../../support/test-app.ts'

interface ChangeList {
  readonly data: readonly { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> }[]
  readonly meta: { readonly pagination: { readonly total_count: number } }
  readonly links: { readonly next: string | null }
}

/** When the three versions go live. */
const DAYS = ['2025-01-10', '2025-01-20', '2025-01-30'] as const

const percentage = (amount: number) => ({ components: [{ duty_expression_id: '01', duty_amount: amount }] })
const chinese = { geographical_area_id: 'CN', ...percentage(5) }
const measures = (...lines: readonly string[]): string => `${lines.join('\n')}\n`

describe('changes since a day or time', function () {
  this.timeout(120_000)

  let installation: SmallInstallation
  let server: Server

  const get = (path: string): Promise<Response> => {
    const { port } = server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}/uk/api/v2${path}`)
  }

  const list = async (path: string): Promise<ChangeList> => (await (await get(path)).json()) as ChangeList

  const changes = async (path: string): Promise<readonly string[]> =>
    (await list(path)).data.map(({ attributes }) =>
      [
        attributes.change,
        attributes.kind === 'measure' ? attributes.measure_sid : null,
        attributes.goods_nomenclature_item_id,
      ]
        .filter((part) => part !== null)
        .join(' '),
    )

  const MOVED_ROW = 'moved 0101280000'
  const ON_20 = ['reworded 0101300000', 'duty_changed 1 0101000000']
  const ON_30 = ['reworded 0101280000', MOVED_ROW, 'moved 2 0101210000']

  before(async () => {
    installation = await createSmallInstallation(['uk'])
    const { bundle, pipeline } = installation
    const ingest = async (day: string) => {
      for (const { dataVersionId } of await installation.ingest()) {
        await pipeline.postgres.query(sql`
          UPDATE data_versions SET published_at = ${`${day}T12:00:00Z`} WHERE data_version_id = ${dataVersionId}`)
      }
    }
    await bundle.write('uk/measures.ndjson', measures(measureLine(1, percentage(8)), measureLine(2, chinese)))
    await ingest(DAYS[0])

    await bundle.write('uk/goods_nomenclatures.csv', nomenclatureCsv({ '0101300000': 'Donkeys' }))
    await bundle.write('uk/measures.ndjson', measures(measureLine(1, percentage(10)), measureLine(2, chinese)))
    await ingest(DAYS[1])

    await bundle.write(
      'uk/goods_nomenclatures.csv',
      nomenclatureCsv({ '0101300000': 'Asses & donkeys' }).replace('6,0101300000,80,1,2,', '6,0101280000,80,2,3,'),
    )
    const onBreeders = { ...chinese, goods_nomenclature_sid: 4, goods_nomenclature_item_id: '0101210000' }
    await bundle.write('uk/measures.ndjson', measures(measureLine(1, percentage(10)), measureLine(2, onBreeders)))
    await bundle.write(
      'common/search/search_references.csv',
      'title,goods_nomenclature_item_id,productline_suffix,class,goods_nomenclature_sid,in_xi,origin\n',
    )
    await ingest(DAYS[2])

    const { postgres } = pipeline
    const dependencies = { postgres, liveVersions: createLiveVersions(pipeline), version: 'test' }
    const routes = [
      ...referenceRoutes(dependencies),
      ...watchListRoutes({ ...dependencies, apiKeys: createApiKeys(postgres), rateLimit: createRateLimit(postgres) }),
    ]
    server = createTestApp(routes).listen(0)
  })

  after(async () => {
    server?.close()
    await installation?.remove()
  })

  const send = async (method: string, path: string, key: string, body?: object): Promise<Response> => {
    const { port } = server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}/uk/api/v2${path}`, {
      method,
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  const newKey = () =>
    createApiKey(installation.pipeline.postgres, { scope: 'watch-lists', label: 'a test', limitPerSecond: 100 })

  it('of a watch list are a feed of its codes, of what is above them and below them, for whoever knows its address', async () => {
    const key = await newKey()
    const created = await send('POST', '/watch_lists', key, { name: 'Asses <&>', codes: ['0101.30.00.00', '010130'] })
    expect(created.status).to.equal(201)
    const { data } = await created.json()
    expect(data.attributes).to.deep.include({ name: 'Asses <&>', codes: ['010130', '0101300000'] })
    const feed = await (await fetch(new URL(data.links.changes, created.url))).text()
    expect(feed).to.include('<title>Changes of watch-list Asses &lt;&amp;&gt; in the UK tariff</title>')
    expect(feed.match(/<entry>/g)?.length).to.equal(4)
    expect(feed)
      .to.match(/reworded: 0101300000-80/)
      .and.to.match(/duty changed: measure 1 \(type \d+\) on 0101000000/)
    // It stood above both before it moved.
    expect(feed).to.include('moved: measure 2 (type 103) on 0101210000')
    expect(feed).not.to.include('reworded: 0101280000-80')
  })

  it('watch lists belong to their key, which alone lists and removes them', async () => {
    const [key, other] = [await newKey(), await newKey()]
    const { data } = await (await send('POST', '/watch_lists', key, { name: 'One', codes: ['0101'] })).json()
    expect((await (await send('GET', '/watch_lists', other)).json()).data).to.deep.equal([])
    expect((await send('DELETE', `/watch_lists/${data.id}`, other)).status).to.equal(404)
    expect((await (await send('GET', '/watch_lists', key)).json()).data).to.deep.equal([data])
    expect((await send('DELETE', `/watch_lists/${data.id}`, key)).status).to.equal(200)
    expect((await send('GET', `/watch_lists/${data.id}/changes.atom`, key)).status).to.equal(404)
  })

  it('watch lists are refused without a key, and with what is no code', async () => {
    expect((await send('GET', '/watch_lists', '')).status).to.equal(403)
    const refused = await send('POST', '/watch_lists', await newKey(), { name: 'One', codes: ['horses'] })
    expect([refused.status, (await refused.json()).errors[0].detail]).to.deep.equal([
      422,
      '`/codes/0` is not valid. A code has 4 to 10 digits.',
    ])
  })

  it('lists those of every version that went live after the day, the newest first', async () => {
    expect(await changes('/changes?since=2025-01-10')).to.deep.equal([...ON_30, ...ON_20])
    expect(await changes('/changes?since=2025-01-19')).to.deep.equal([...ON_30, ...ON_20])
    expect(await changes('/changes?since=2025-01-20')).to.deep.equal(ON_30)
    expect(await changes('/changes?since=2025-01-30')).to.deep.equal([])
  })

  it('lists those of every version that went live after a time, such as changed_at of a change', async () => {
    expect(await changes('/changes?since=2025-01-20T11:59:59Z')).to.deep.equal([...ON_30, ...ON_20])
    expect(await changes('/changes?since=2025-01-20T12:00:00.000Z')).to.deep.equal(ON_30)
    expect(await changes('/commodities/0101300000/changes?since=2025-01-20T12:00:00Z')).to.deep.equal([MOVED_ROW])
    expect(await changes('/changes?since=2025-01-10T12:00:00Z&as_of=2025-01-20')).to.deep.equal(ON_20)
  })

  it('lists none that went live after as_of', async () => {
    expect(await changes('/changes?since=2025-01-10&as_of=2025-01-29')).to.deep.equal(ON_20)
    expect(await changes('/changes?since=2025-01-20&as_of=2025-01-20')).to.deep.equal([])
  })

  it('lists only those of the version of the day without since', async () => {
    expect(await changes('/changes')).to.deep.equal(ON_30)
    expect(await changes('/changes?as_of=2025-01-25')).to.deep.equal(ON_20)
  })

  it('divides the changes of several versions into pages', async () => {
    const first = await list('/changes?since=2025-01-10&per_page=4')
    expect(first.meta.pagination.total_count).to.equal(5)
    expect(first.links.next).to.include('since=2025-01-10')
    expect(await changes('/changes?since=2025-01-10&per_page=4')).to.deep.equal([...ON_30, ...ON_20].slice(0, 4))
    expect(await changes('/changes?since=2025-01-10&per_page=4&page=2')).to.deep.equal(ON_20.slice(1))
    expect(await changes('/changes?since=2025-01-10&per_page=2&page=2')).to.deep.equal([ON_30[2], ON_20[0]])
    expect(await changes('/changes?since=2025-01-10&page=999999999&per_page=100')).to.deep.equal([])
  })

  it('lists codes, parents and duties before and after, and an id for each change', async () => {
    const { data } = await list('/changes?since=2025-01-10')
    expect(new Set(data.map(({ id }) => id)).size).to.equal(5)
    const [reworded, movedRow, movedMeasure, , duty] = data.map(({ attributes }) => attributes)
    expect(reworded).to.include({ previous_description: 'Donkeys', previous_code: null, duty_expression: null })
    expect(movedRow).to.include({
      previous_code: '0101300000-80',
      parent_code: '0101210000-10',
      previous_parent_code: '0101000000-80',
      previous_description: null,
    })
    expect(movedMeasure).to.include({ previous_code: '0101000000', parent_code: null, duty_expression: '5.00 %' })
    expect(duty).to.include({ duty_expression: '10.00 %', previous_duty_expression: '8.00 %', measure_sid: 1 })
  })

  it('lists what moved away from a code in the changes of the code', async () => {
    expect(await changes('/commodities/0101300000/changes')).to.deep.equal([MOVED_ROW, ON_20[0]])
    expect(await changes('/commodities/0101300000/changes?since=2025-01-20')).to.deep.equal([MOVED_ROW])
    expect(await changes('/commodities/0101300000/changes?since=2025-01-30')).to.deep.equal([])
    expect(await changes('/headings/0101/changes?per_page=2&page=2')).to.deep.equal([ON_30[2], ON_20[0]])
    const { data } = await list('/headings/0101/changes')
    expect(data.map(({ attributes }) => attributes.operation)).to.deep.equal(['U', 'U', 'U', 'U', 'U'])
  })

  it('makes Atom feeds of both', async () => {
    const all = await (await get('/changes.atom?since=2025-01-10')).text()
    expect(all.match(/<entry>/g)).to.have.length(5)
    expect(all).to.include('<updated>2025-01-30T12:00:00.000Z</updated>')
    expect(all).to.include('<title>duty changed: measure 1 (type 103) on 0101000000</title>')
    expect(all).to.include('&lt;p&gt;Duty: 10.00 %&lt;/p&gt;&lt;p&gt;Duty before: 8.00 %&lt;/p&gt;')

    const response = await get('/commodities/0101300000/changes.atom?since=2025-01-20')
    expect(response.headers.get('Content-Type')).to.match(/^application\/atom\+xml/)
    const feed = await response.text()
    expect(feed).to.include('<id>urn:opentariff:uk:commodity:0101300000:changes</id>')
    expect(feed).to.include('<title>Changes of commodity 0101300000 in the UK tariff</title>')
    expect(feed.match(/<title>moved: [^<]*/g)).to.deep.equal(['<title>moved: 0101280000-80'])
    expect(feed).to.include('&lt;p&gt;Code before: 0101300000-80&lt;/p&gt;')
    expect((await get('/commodities/0101999999/changes.atom')).status).to.equal(404)
  })

  const problem = async (path: string) => {
    const response = await get(path)
    const { errors } = Object(await response.json())
    return { status: response.status, parameter: errors[0].source?.parameter, detail: String(errors[0].detail) }
  }

  it('rejects what is no day or time, or comes after as_of, with 422', async () => {
    const badTimes = [
      'since=2025-01-20T12:00:00',
      'since=2025-01-20T25:00:00Z',
      'since=2025-01-20T00:00:00Z&as_of=2025-01-19',
    ]
    for (const sent of ['since=yesterday', 'since=2025-02-30', 'since=2025-01-20&as_of=2025-01-19', ...badTimes]) {
      expect(await problem(`/changes?${sent}`), sent).to.include({ status: 422, parameter: 'since' })
      expect(await problem(`/commodities/0101300000/changes?${sent}`), sent).to.include({ status: 422 })
    }
  })

  it('rejects a day before the oldest kept data with 422, and names the first day', async () => {
    for (const path of ['/changes', '/changes.atom', '/headings/0101/changes']) {
      const { status, parameter, detail } = await problem(`${path}?since=2025-01-09`)
      expect([status, parameter], path).to.deep.equal([422, 'since'])
      expect(detail).to.match(/known since 2025-01-10, .* Send that day or a later one\./)
    }
    expect(await problem('/changes?since=2025-01-10T11:59:59Z')).to.include({ status: 422, parameter: 'since' })
    await prune(installation.pipeline, 0)
    const { status, detail } = await problem('/changes?since=2025-01-29')
    expect(status).to.equal(422)
    expect(detail).to.match(/known since 2025-01-30, .* Send that day or a later one\./)
    expect(await changes('/changes?since=2025-01-30&per_page=1')).to.deep.equal([])
  })
})
