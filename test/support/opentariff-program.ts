import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../src/config/package-root.ts'

/** The environment variable that says that `dist/` is what this checkout compiles to. */
export const COMPILED_VARIABLE = 'TEST_COMPILED'

const MAIN = join(packageRoot, 'src', 'cli', 'main.ts')

/** Arguments for Node that run `opentariff` from the source, before its own. */
export const OPENTARIFF_SOURCE: readonly string[] = ['--import', 'tsx', MAIN]

/** The options that the first line of `opentariff` gives to Node. */
export const nodeOptions = (): string => {
  const options = /^#!\/usr\/bin\/env -S node (.+)\n/.exec(readFileSync(MAIN, 'utf8'))?.[1]
  if (options === undefined) throw new Error(`${MAIN} does not begin with the command and options for Node`)
  return options
}

/**
 * Arguments for Node that run `opentariff`, before its own: what was built, where the suite has built it, as the image
 * does and in half the time; or else the source. Commands for development are in the source alone.
 */
export const opentariffProgram = (): readonly string[] =>
  process.env[COMPILED_VARIABLE] === 'true' ? [join(packageRoot, 'dist', 'src', 'cli', 'main.js')] : OPENTARIFF_SOURCE
