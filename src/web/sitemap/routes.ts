import { z } from 'zod'
import { defineRoute, type Route } from '../../http/route/define-route.ts'
import { readSections } from '../../tariff-data/nomenclature/sections.ts'
import { headingCodes, readTree } from '../../tariff-data/nomenclature/trees.ts'
import { tariffOn } from '../../versions/tariff-day.ts'
import { versionedRoutes } from '../../versions/versioned-route.ts'
import type { PageDependencies } from '../page-route.tsx'
import { robotsTxt, sitemapPaths, sitemapXml } from './sitemap.ts'

const XML = 'application/xml; charset=utf-8'
const PLAIN = 'text/plain; charset=utf-8'

/** Crawlers read it rarely, and the list changes with the data alone. */
const MAX_AGE = 3600

/** `/sitemap.xml` and `/robots.txt`: which pages search engines may list. */
export const sitemapRoutes = (dependencies: PageDependencies): readonly Route[] => [
  ...versionedRoutes(dependencies, {
    path: '/sitemap.xml',
    region: 'any',
    summary: 'Pages for search engines',
    isPage: true,
    tags: ['Pages'],
    query: z.object({}),
    invalid: 400,
    ok: { description: 'A sitemap.', contentType: XML },
    cachePolicy: { kind: 'public', maxAge: MAX_AGE, vary: 'Accept-Encoding', variantOf: () => dependencies.publicUrl },
    answer: async ({ live, asOf }) => {
      const tariff = tariffOn(dependencies.postgres, live, asOf)
      const [sections, tree] = await Promise.all([readSections(tariff), readTree(tariff, ...headingCodes('01', '99'))])
      const paths = sitemapPaths(live.region, sections, tree, dependencies.hasClassifier)
      return {
        kind: 'text',
        body: sitemapXml(dependencies.publicUrl, paths),
        headers: { 'Content-Type': XML },
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/robots.txt',
    summary: 'What crawlers may read',
    isPage: true,
    tags: ['Pages'],
    invalid: 400,
    unknownQuery: 'ignore',
    responses: { 200: { description: 'Rules for crawlers.', contentType: PLAIN } },
    handle: () => ({
      kind: 'text',
      body: robotsTxt(dependencies.publicUrl),
      headers: { 'Content-Type': PLAIN, 'Cache-Control': `public, max-age=${MAX_AGE}` },
    }),
  }),
]
