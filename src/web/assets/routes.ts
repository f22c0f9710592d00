import { defineRoute, type Route } from '../../http/route/define-route.ts'
import type { Assets } from './assets.ts'

/** Style sheet, script and icon, which caches keep for ever: another content has another address. */
export const assetRoutes = (assets: Assets): readonly Route[] =>
  [...assets.files].map(([name, { contentType, body }]) =>
    defineRoute({
      method: 'GET',
      path: `/assets/${name}`,
      summary: 'Part of the pages',
      isPage: true,
      tags: ['Pages'],
      invalid: 400,
      unknownQuery: 'ignore',
      responses: { 200: { description: 'The file.', contentType } },
      handle: () => ({
        kind: 'text',
        body,
        headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
      }),
    }),
  )
