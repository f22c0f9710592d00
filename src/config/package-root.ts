import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The nearest folder with a `package.json`, going up from `start`. */
const findPackageRoot = (start: string): string => {
  if (existsSync(join(start, 'package.json'))) return start
  const above = dirname(start)
  if (above === start) throw new Error('No package.json above the code: the installation is incomplete.')
  return findPackageRoot(above)
}

/**
 * Absolute path of the folder that holds `package.json`. Mappings, synonyms, migrations and the sample are next to it,
 * whether this file runs as `src/config/package-root.ts` or, compiled, as `dist/src/config/package-root.js`.
 */
export const packageRoot: string = findPackageRoot(dirname(fileURLToPath(import.meta.url)))
