import { expect } from 'chai'
import request from 'supertest'
import { docsRoutes } from '../../../src/web/docs/route.tsx'
import { homeRoutes } from '../../../src/web/home/route.tsx'
import { noPostgres } from '../../support/absent-servers.ts'
import { fixedVersions } from '../../support/fixed-versions.ts'
import { noAssets } from '../../support/no-assets.ts'
import { versionOf } from '../http/fakes.ts'
import { appOf } from '../http/fixtures.ts'

const SAMPLE = fixedVersions(versionOf)
const REAL = fixedVersions((region) => ({ ...versionOf(region), sourceKind: 'bundle', snapshotDate: '2026-01-01' }))

for (const path of ['/', '/docs']) {
  describe(`the page ${path}`, () => {
    const textOn = async (today: string, liveVersions = REAL) => {
      const dependencies = {
        liveVersions,
        today: () => today,
        postgres: noPostgres,
        version: 'test',
        assets: noAssets,
        publicUrl: '',
        hasClassifier: true,
      }
      const { handler } = appOf([...homeRoutes(dependencies), ...docsRoutes(dependencies)])
      return (await request(handler).get(path).expect(200)).text
    }

    it('warns that the sample is served', async () => {
      expect(await textOn('2026-01-02', SAMPLE)).to.include('The UK tariff is the sample')
    })

    it('warns that the data is more than 30 days old', async () => {
      expect(await textOn('2026-01-31')).not.to.include('days ago')
      expect(await textOn('2026-02-01')).to.include('The data of the XI tariff describes 2026-01-01, 31 days ago')
    })

    it('opens while the servers do not answer', async () => {
      const away = { get: () => new Promise<never>(() => undefined), known: () => undefined }
      expect(await textOn('2026-01-02', away)).not.to.include('role="note"')
    })
  })
}
