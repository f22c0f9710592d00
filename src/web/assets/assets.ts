import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ASSETS_FOLDER, MANIFEST, type Manifest } from './manifest.ts'

/** A file that pages refer to. */
export interface Asset {
  readonly contentType: string
  readonly body: Buffer
}

/** Style sheet, script and icon of the pages, each at an address that changes with its content. */
export interface Assets {
  /** Changes with any of them. */
  readonly version: string
  /** Path of a file by its name without hash: `app.css` → `/assets/app-3f2a….css`. */
  addressOf(name: string): string
  /** Files by the last part of their path. */
  readonly files: ReadonlyMap<string, Asset>
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** The built assets. Run from source, they are built again when a source has changed. */
export async function loadAssets(): Promise<Assets> {
  if (import.meta.url.endsWith('.ts')) await (await import('./compile-assets.ts')).compileAssets()
  const { sources, names } = JSON.parse(await readFile(MANIFEST, 'utf8')) as Manifest
  const files = new Map(
    await Promise.all(
      Object.values(names).map(async (name): Promise<[string, Asset]> => {
        const contentType = CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)]
        if (contentType === undefined) throw new Error(`The asset ${name} has no known content type.`)
        return [name, { contentType, body: await readFile(join(ASSETS_FOLDER, name)) }]
      }),
    ),
  )
  return {
    version: sources,
    files,
    addressOf: (name) => {
      const hashed = names[name]
      if (hashed === undefined) throw new Error(`There is no asset ${name}.`)
      return `/assets/${hashed}`
    },
  }
}
