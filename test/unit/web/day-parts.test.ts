import { expect } from 'chai'
import request from 'supertest'
import type { ClassifyPageDependencies } from '../../../src/web/classify/classify-page.ts'
import { classifyRoutes } from '../../../src/web/classify/route.tsx'
import { compareRoutes } from '../../../src/web/commodity/compare-route.tsx'
import { appOf } from '../http/fixtures.ts'

describe('a page with its own route', () => {
  // Nothing else is read of them before the day is known.
  const dependencies = { hasClassifier: true } as ClassifyPageDependencies
  const { handler } = appOf([...compareRoutes(dependencies), ...classifyRoutes(dependencies)])

  for (const path of ['/xi/commodities/0101300000/compare', '/classify', '/classify/file']) {
    it(`${path} takes the day of links to the official site, which send it in three parts`, async () => {
      const { headers } = await request(handler).get(`${path}?country=FR&day=1&month=3&year=2025`).expect(302)
      expect(headers.location).to.equal(`${path}?country=FR&as_of=2025-03-01`)
      for (const query of ['day=31&month=2&year=2025', 'day=1&year=2025', 'day=x&month=1&year=2025']) {
        await request(handler).get(`${path}?${query}`).expect(400)
      }
    })
  }
})
