import { defineRoute, type Route } from '../http/define-route.ts'
import { PAGE_CACHE_CONTROL, type PageDependencies, readDataWarningsHtml } from './data-warnings-html.ts'

const EXAMPLE = '/uk/api/beta/search?q=cherry+tomatoes'

const page = (warnings: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Opentariff</title>
  </head>
  <body>
    <h1>Opentariff</h1>
    ${warnings}
    <p>Search, look up and classify goods in the UK and XI tariff.</p>
    <ul>
      <li><a href="${EXAMPLE}">${EXAMPLE}</a>: a search to try</li>
      <li><a href="/docs">/docs</a>: read and try the API</li>
      <li><a href="/openapi.json">/openapi.json</a>: its description for programs</li>
      <li><a href="/readyz">/readyz</a>: what is loaded, and whether it can be asked</li>
    </ul>
  </body>
</html>
`

/** `/`: where to go from here. */
export function indexPageRoute(dependencies: PageDependencies): Route {
  return defineRoute({
    method: 'GET',
    path: '/',
    summary: 'Where to go from here',
    tags: ['Service'],
    invalid: 400,
    unknownQuery: 'ignore',
    responses: { 200: { description: 'A page of links.', contentType: 'text/html; charset=utf-8' } },
    handle: async () => ({
      kind: 'text',
      body: page(await readDataWarningsHtml(dependencies)),
      headers: { 'Cache-Control': PAGE_CACHE_CONTROL },
    }),
  })
}
