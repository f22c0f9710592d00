import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from './package-root.ts'

/** The version in `package.json`. */
export const PACKAGE_VERSION: string = z
  .looseObject({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))).version
