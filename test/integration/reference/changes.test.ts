import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import type { Pipeline } from '../../../ingest/pipeline.ts'
import { verify } from '../../../ingest/versions/verify.ts'
import { referenceRoutes } from '../../../src/reference/routes.ts'
import { createLiveVersions } from '../../../src/versions/live-versions.ts'
import { nomenclatureCsv } from '../../support/small-bundle.ts'
import { createSmallInstallation, type SmallInstallation } from '../../support/small-installation.ts'
import { createTestApp } from '../../support/test-app.ts'

interface ChangeList {
  readonly data: readonly { readonly attributes: Readonly<Record<string, unknown>> }[]
  readonly meta: { readonly pagination: unknown }
  readonly links: { readonly next: string | null }
}

describe('changes between two versions of the data', function () {
  this.timeout(60_000)

  let installation: SmallInstallation
  let pipeline: Pipeline
  let server: Server

  const get = (path: string): Promise<Response> => {
    const { port } = server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}${path}`)
  }

  const list = async (path: string): Promise<ChangeList> => (await (await get(path)).json()) as ChangeList

  before(async () => {
    installation = await createSmallInstallation(['uk'])
    const { bundle } = installation
    pipeline = installation.pipeline
    await installation.ingest()

    const lines = nomenclatureCsv({ '0101210000': 'Pure-bred & proud <b>' }).split('\n')
    const edited = lines
      // Asses are removed, horses not for breeding end, mules are new.
      .filter((line) => !line.includes(',0101300000,'))
      .map((line) => (line.includes(',0101290000,') ? line.replace('1972-01-01,,', '1972-01-01,2025-06-30,') : line))
    const mules = '7,0101900000,80,1,2,"Mules",2025-07-01,,true,true,synthetic,false,test'
    await bundle.write('uk/goods_nomenclatures.csv', [...edited.filter((line) => line !== ''), mules, ''].join('\n'))
    await bundle.write(
      'common/search/search_references.csv',
      'title,goods_nomenclature_item_id,productline_suffix,class,goods_nomenclature_sid,in_xi,origin\n',
    )
    await installation.ingest()

    const routes = referenceRoutes({
      postgres: pipeline.postgres,
      liveVersions: createLiveVersions(pipeline),
      version: 'test',
    })
    server = createTestApp(routes).listen(0)
  })

  after(async () => {
    server?.close()
    await installation?.remove()
  })

  it('list the rows added, ended and reworded, in the order of the tariff', async () => {
    const body = await list('/uk/api/v2/changes')
    const attributes = body.data.map((change) => change.attributes)
    expect(attributes.map((change) => [change.goods_nomenclature_item_id, change.change])).to.deep.equal([
      ['0101210000', 'reworded'],
      ['0101290000', 'ended'],
      ['0101300000', 'ended'],
      ['0101900000', 'added'],
    ])
    expect(attributes[0]).to.include({
      kind: 'goods_nomenclature',
      goods_nomenclature_sid: 4,
      productline_suffix: '80',
      description: 'Pure-bred & proud <b>',
      previous_description: 'Pure-bred animals for breeding',
      href: '/uk/api/v2/goods_nomenclatures/heading/0101',
    })
    expect(attributes[1]).to.include({ validity_end_date: '2025-06-30T00:00:00.000Z', previous_description: null })
    expect(body.meta.pagination).to.deep.equal({ page: 1, per_page: 20, total_count: 4 })
    for (const { href } of attributes) expect((await get(String(href))).status, String(href)).to.equal(200)
  })

  it('appear for a chapter, heading or commodity with the records that changed', async () => {
    for (const [address, codes] of [
      ['chapters/01', ['0101210000', '0101290000', '0101300000', '0101900000']],
      ['headings/0101', ['0101210000', '0101290000', '0101300000', '0101900000']],
      ['commodities/0101300000', ['0101300000']],
    ] as const) {
      const { data } = await list(`/uk/api/v2/${address}/changes`)
      expect(
        data.map(({ attributes }) => attributes.goods_nomenclature_item_id),
        address,
      ).to.deep.equal(codes)
    }
    const body = Object(await (await get('/uk/api/v2/commodities/0101900000/changes')).json())
    expect(body.data[0].attributes).to.include({ model_name: 'Commodity', operation: 'C' })
    expect(body.data[0].attributes.operation_date).to.match(/^\d{4}-\d{2}-\d{2}$/)
    expect(body.data[0].relationships.record.data).to.deep.equal({ id: '7', type: 'commodity' })
    expect(body.included[0].attributes).to.include({ goods_nomenclature_item_id: '0101900000', description: 'Mules' })
    expect((await get('/uk/api/v2/commodities/0101999999/changes')).status).to.equal(404)
    expect((await list('/uk/api/v2/headings/0101/changes?as_of=2000-01-01')).data).to.deep.equal([])
  })

  it('match those of as_of for a day in the address', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const { data } = await list(`/uk/api/v2/changes/${today}`)
    expect(data).to.deep.equal((await list(`/uk/api/v2/changes?as_of=${today}`)).data)
    expect((await list('/uk/api/v2/changes/2000-01-01')).data).to.deep.equal([])
  })

  it('come in pages', async () => {
    const body = await list('/uk/api/v2/changes?per_page=3&page=2')
    expect(body.data).to.have.length(1)
    expect(body.links.next).to.equal(null)
    expect((await list('/uk/api/v2/changes?page=999999999&per_page=100')).data).to.deep.equal([])
    expect((await get('/uk/api/v2/changes?page=0')).status).to.equal(422)
  })

  it('stay empty for a day before any data', async () => {
    expect((await list('/uk/api/v2/changes?as_of=2000-01-01')).data).to.deep.equal([])
  })

  it('stay valid Atom whatever the texts contain', async () => {
    const response = await get('/uk/api/v2/changes.atom')
    expect(response.headers.get('Content-Type')).to.match(/^application\/atom\+xml/)
    const feed = await response.text()
    expect(feed.match(/<entry>/g)).to.have.length(4)
    expect(feed).to.include('<title>reworded: 0101210000-80</title>')
    expect(feed).to.include('&lt;p&gt;Pure-bred &amp; proud &lt;b&gt;&lt;/p&gt;')
    expect(feed).to.match(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/)
  })

  it('count among the rows that a version must have', async () => {
    const [verification] = await verify(pipeline, ['uk'])
    expect(verification?.problems).to.deep.equal([])
  })
})
