import type { Route } from '../../http/route/define-route.ts'
import { type PageDependencies, plainPageRoutes } from '../page-route.tsx'
import { regionPath } from '../place.ts'
import { About } from './about.tsx'
import { readRegions } from './read-regions.ts'

/** `/about`: which data is served. */
export const aboutRoutes = (dependencies: PageDependencies): readonly Route[] =>
  plainPageRoutes(dependencies, {
    path: '/about',
    summary: 'About the data',
    answer: async ({ region }) => ({
      title: 'About the data',
      description: 'Versions, age, sources and gaps of the UK and Northern Ireland tariff data.',
      area: 'data',
      json: regionPath(region, '/api/v2/updates/latest'),
      main: <About regions={await readRegions(dependencies.liveVersions, dependencies.today?.())} />,
    }),
  })
