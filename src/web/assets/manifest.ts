import { join } from 'node:path'
import { packageRoot } from '../../config/package-root.ts'

/** What the build leaves beside the files: name without hash → name with hash. */
export interface Manifest {
  /** Hash of the sources that it was made of. */
  readonly sources: string
  readonly names: Readonly<Record<string, string>>
}

/** Where the build puts them. */
export const ASSETS_FOLDER = join(packageRoot, 'dist', 'assets')

export const MANIFEST = join(ASSETS_FOLDER, 'manifest.json')

/** Files of Swagger UI beside the assets, with their content types. */
export const SWAGGER_UI = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const
