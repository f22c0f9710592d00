import type { Route } from '../../http/define-route.ts'
import { type PageDependencies, plainPageRoutes } from '../page-route.tsx'
import { Quality } from './quality.tsx'
import { type Reports, readReports } from './reports.ts'

/** `/quality`: what evaluations and benchmarks found. */
export function qualityRoutes(dependencies: PageDependencies): readonly Route[] {
  /** They ship with the program, so they are read once. */
  let reports: Promise<Reports> | undefined
  return plainPageRoutes(dependencies, {
    path: '/quality',
    summary: 'Relevance, accuracy and speed',
    answer: async () => {
      reports ??= readReports()
      return {
        title: 'Quality',
        description: 'How often searches and classifications are right, and how fast answers come.',
        switchTo: null,
        main: <Quality reports={await reports} />,
      }
    },
  })
}
