import type { Assets } from '../../src/web/assets/assets.ts'

/** Stands for the style sheet and script of the pages in tests that do not load them. */
export const noAssets: Assets = { version: 'test', files: new Map(), addressOf: (name) => `/assets/${name}` }
