import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from './package-root.ts'

/** The version in `package.json`. */
export async function packageVersion(): Promise<string> {
  const content = await readFile(join(packageRoot, 'package.json'), 'utf8')
  return z.looseObject({ version: z.string() }).parse(JSON.parse(content)).version
}
