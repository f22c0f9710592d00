import type { Route } from '../../http/route/define-route.ts'
import { type PageDependencies, plainPageRoutes } from '../page-route.tsx'
import { Home } from './home.tsx'

/** `/`: what people can do here. */
export const homeRoutes = (dependencies: PageDependencies): readonly Route[] =>
  plainPageRoutes(dependencies, {
    path: '/',
    summary: 'Where to begin',
    answer: (place) => ({
      title: 'Find commodity codes and duties',
      description: 'Search, look up and classify goods in the UK and Northern Ireland tariff.',
      hasOwnSearch: true,
      json: [{ text: 'All addresses for programs, as JSON', address: '/openapi.json' }],
      main: <Home place={place} hasClassifier={dependencies.hasClassifier} />,
    }),
  })
