import { defineRoute, type Route } from '../../http/route/define-route.ts'
import { toolsOf } from '../tools.ts'
import { llmsText } from './llms-text.ts'

/** It changes with the program alone. */
const MAX_AGE = 3600

/**
 * `/llms.txt`: what the service is, for language models.
 * @param routes All others
 */
export function llmsRoute(
  routes: readonly Route[],
  dependencies: { readonly publicUrl: string; readonly hasClassifier: boolean },
): Route {
  const body = llmsText(routes, toolsOf(dependencies), dependencies.publicUrl)
  return defineRoute({
    method: 'GET',
    path: '/llms.txt',
    summary: 'What the service is, for language models',
    isPage: true,
    tags: ['Pages'],
    invalid: 400,
    unknownQuery: 'ignore',
    responses: { 200: { description: 'Markdown.', contentType: 'text/plain; charset=utf-8' } },
    handle: () => ({ kind: 'text', body, headers: { 'Cache-Control': `public, max-age=${MAX_AGE}` } }),
  })
}
