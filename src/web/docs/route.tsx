import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineRoute, type Route } from '../../http/route/define-route.ts'
import {
  type PageDependencies as DataWarningDependencies,
  PAGE_CACHE_CONTROL,
  readDataWarnings,
} from '../../operations/data-warnings.ts'
import { ASSETS_FOLDER, SWAGGER_UI } from '../assets/manifest.ts'
import { HTML } from '../layout/render-page.tsx'
import { type FrameDependencies, pageResult, requestedPage } from '../page-route.tsx'
import { Docs } from './docs.tsx'
import { START } from './start.ts'

/** `/docs`: Swagger UI from among our own assets, so that it works without a network, in the frame of the pages. */
export function docsRoutes(dependencies: FrameDependencies & DataWarningDependencies): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/docs',
      summary: 'Read and try the API',
      tags: ['Service'],
      invalid: 400,
      unknownQuery: 'ignore',
      responses: { 200: { description: 'The page.', contentType: HTML } },
      handle: async (_request, context) => {
        const warnings = await readDataWarnings(dependencies)
        const place = { region: 'uk', asOf: null, country: null } as const
        const content = {
          title: 'API',
          description: 'Every endpoint, to read and to try.',
          switchTo: null,
          // Swagger UI sets style attributes.
          hasStyleAttributes: true,
          main: <Docs />,
        }
        const result = pageResult(dependencies, content, { ...requestedPage(context), place, warnings })
        return { ...result, headers: { ...result.headers, 'Cache-Control': PAGE_CACHE_CONTROL } }
      },
    }),
    fileRoute('/docs/start.js', 'Starts the page /docs', 'text/javascript; charset=utf-8', () => START),
    ...Object.entries(SWAGGER_UI).map(([name, contentType]) => {
      let content: Promise<Buffer> | undefined
      const read = () => {
        content ??= readFile(join(ASSETS_FOLDER, name))
        return content
      }
      return fileRoute(`/docs/${name}`, `Part of the page /docs`, contentType, read)
    }),
  ]
}

function fileRoute(path: string, summary: string, contentType: string, read: () => Promise<Buffer> | string): Route {
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
      headers: { 'Cache-Control': 'public, max-age=3600' },
    }),
  })
}
