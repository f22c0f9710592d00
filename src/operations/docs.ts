import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineRoute, type Route } from '../http/route/define-route.ts'
import { PAGE_CACHE_CONTROL, type PageDependencies, readDataWarningsHtml } from './data-warnings-html.ts'

const page = (warnings: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Opentariff API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
  </head>
  <body>
    ${warnings}
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

/**
 * Swagger UI reads a document of OpenAPI 3.1 by a resolver that takes 10 s for ours, and the same document of 3.0, which
 * shows the same, in 1.2 s (headless Chromium on a busy machine with two cores). The list of all schemas is left out:
 * every operation shows its own.
 */
const START = `fetch('/openapi.json')
  .then((response) => response.json())
  .then((document) =>
    SwaggerUIBundle({
      spec: { ...document, openapi: '3.0.3' },
      dom_id: '#swagger-ui',
      deepLinking: true,
      defaultModelsExpandDepth: -1,
    }),
  )
`

/** Scripts and data from this server only. Swagger UI sets style attributes, which is no way to run a script. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Content types of the files of `swagger-ui-dist` that the page needs. */
const ASSETS = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const

/** `/docs`: Swagger UI from our own `node_modules`, so that it works without a network. */
export function docsRoutes(dependencies: PageDependencies): readonly Route[] {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  return [
    fileRoute(
      '/docs',
      'Read and try the API',
      'text/html; charset=utf-8',
      async () => page(await readDataWarningsHtml(dependencies)),
      { 'Content-Security-Policy': CONTENT_SECURITY_POLICY, 'Cache-Control': PAGE_CACHE_CONTROL },
    ),
    fileRoute('/docs/start.js', 'Starts the page /docs', 'text/javascript; charset=utf-8', () => START),
    ...Object.entries(ASSETS).map(([name, contentType]) => {
      let content: Promise<Buffer> | undefined
      const read = () => {
        content ??= readFile(join(folder, name))
        return content
      }
      return fileRoute(`/docs/${name}`, `Part of the page /docs`, contentType, read)
    }),
  ]
}

function fileRoute(
  path: string,
  summary: string,
  contentType: string,
  read: () => Promise<Buffer | string> | string,
  headers: Readonly<Record<string, string>> = {},
): Route {
  return defineRoute({
    method: 'GET',
    path,
    summary,
    tags: ['Service'],
    invalid: 400,
    unknownQuery: 'ignore',
    responses: { 200: { description: 'The file.', contentType } },
    handle: async () => ({
      kind: 'text',
      body: await read(),
      headers: { 'Cache-Control': 'public, max-age=3600', ...headers },
    }),
  })
}
