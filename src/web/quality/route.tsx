import { defineRoute, type Route } from '../../http/route/define-route.ts'
import { type PageDependencies, plainPageRoutes } from '../page-route.tsx'
import { Quality } from './quality.tsx'
import { type Reports, readReports } from './reports.ts'

/** The reports change with the program alone. */
const MAX_AGE = 3600

const REPORTS_PATH = '/quality/reports'

/** `/quality`: what evaluations found, and the same for programs. */
export function qualityRoutes(dependencies: PageDependencies): readonly Route[] {
  // The reports ship with the program, so they are read once.
  let read: Promise<Reports> | undefined
  const reports = (): Promise<Reports> => (read ??= readReports())
  return [
    ...plainPageRoutes(dependencies, {
      path: '/quality',
      summary: 'Relevance and accuracy',
      answer: async () => ({
        title: 'Quality',
        description: 'How often searches and classifications are right, and what a score means.',
        switchTo: null,
        json: REPORTS_PATH,
        main: <Quality reports={await reports()} />,
      }),
    }),
    defineRoute({
      method: 'GET',
      path: REPORTS_PATH,
      summary: 'Relevance and accuracy, for programs',
      isPage: true,
      tags: ['Pages'],
      invalid: 400,
      unknownQuery: 'ignore',
      responses: { 200: { description: 'The reports.', contentType: 'application/json; charset=utf-8' } },
      handle: async () => ({
        kind: 'text',
        body: JSON.stringify(await reports()),
        headers: { 'Cache-Control': `public, max-age=${MAX_AGE}` },
      }),
    }),
  ]
}
