import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { packageRoot } from '../../src/config/package-root.ts'
import { exampleFile } from '../../src/http/route/read-example.ts'
import { CSV_EXAMPLE } from '../../src/reference/goods-nomenclatures/routes.ts'
import { referenceService } from '../support/reference-service.ts'
import { shortenedExample } from '../support/shortened-example.ts'
import { ENDPOINTS } from './reference/endpoints.ts'

/** Examples of the reference API, and the addresses below `/uk/api/v2` whose answers they are. */
const REFERENCE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ENDPOINTS)
    // These are written by hand: the sample has no changes, and the time when it went live differs from test to test.
    .filter(
      ([path, [address]]) => !path.includes('/changes') && !path.startsWith('/updates') && !address.endsWith('.csv'),
    )
    .map(([path, [address]]) => [path, address]),
)

/** Examples of green lanes, and the addresses below `/xi/api/v2/green_lanes` whose answers they are. */
const GREEN_LANES: Readonly<Record<string, string>> = {
  '/themes': '/themes',
  '/category_assessments': '/category_assessments',
  '/goods_nomenclatures/:id': '/goods_nomenclatures/0101210000?filter[geographical_area_id]=FR&filter[exemptions]=Y900',
}

/** The rules and measures of the sample are in force on this day. */
const DAY = '2026-01-01'

const HOW_TO_UPDATE =
  'UPDATE_EXAMPLES=1 npx mocha --require test/support/servers.ts test/integration/examples.test.ts updates the example'

/** The example of the calculation of duties, and the goods that it is for. */
const DUTY_CALCULATION = '/commodities/:id/duty_calculation'
const GOODS = { country: 'FR', value: '1000.00', freight: '80.00' }

const folderOf = (api: string): string => join(packageRoot, 'openapi-examples', api)

describe('the examples of the OpenAPI document', () => {
  const service = referenceService()
  let key = ''
  before(async () => {
    key = await service().newKey('green-lanes', 1000)
  })

  const isExample = (
    folder: string,
    path: string,
    address: string,
    request = (url: string) => service().get(url, { 'x-api-key': key }),
  ) =>
    it(`show what ${address} returns for the built-in sample`, async () => {
      const response = await request(`${address}${address.includes('?') ? '&' : '?'}as_of=${DAY}`)
      expect(response.status).to.equal(200)
      const example = shortenedExample(await response.json())
      const file = join(folder, exampleFile(path))
      if (process.env.UPDATE_EXAMPLES === '1') await writeFile(file, `${JSON.stringify(example, null, 2)}\n`)
      expect(JSON.parse(await readFile(file, 'utf8')), HOW_TO_UPDATE).to.deep.equal(example)
    })

  it('show CSV as the service returns it', async () => {
    const csv = await (await service().get(`/uk/api/v2/goods_nomenclatures/heading/0702.csv?as_of=${DAY}`)).text()
    expect(csv.split('\n').slice(0, 2).join('\n')).to.equal(CSV_EXAMPLE.trimEnd())
  })

  it('cover only endpoints that exist', async () => {
    const files = [...Object.keys(REFERENCE), DUTY_CALCULATION].map(exampleFile)
    expect(await readdir(folderOf('reference'))).to.have.members([...files, 'changes.json', 'updates-latest.json'])
    expect(await readdir(folderOf('green-lanes'))).to.have.members(Object.keys(GREEN_LANES).map(exampleFile))
  })

  for (const [path, address] of Object.entries(REFERENCE))
    isExample(folderOf('reference'), path, `/uk/api/v2${address}`)
  isExample(folderOf('reference'), DUTY_CALCULATION, '/uk/api/v2/commodities/0101300000/duty_calculation', (url) =>
    service().post(url, GOODS),
  )
  for (const [path, address] of Object.entries(GREEN_LANES)) {
    isExample(folderOf('green-lanes'), path, `/xi/api/v2/green_lanes${address}`)
  }
})
