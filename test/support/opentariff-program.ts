import { join } from 'node:path'
import { packageRoot } from '../../src/config/package-root.ts'

/** The environment variable that says that `dist/` is what this checkout compiles to. */
export const COMPILED_VARIABLE = 'TEST_COMPILED'

/** Arguments for Node that run `opentariff` from the source, before its own. */
export const OPENTARIFF_SOURCE: readonly string[] = ['--import', 'tsx', join(packageRoot, 'src', 'cli', 'main.ts')]

/**
 * Arguments for Node that run `opentariff`, before its own: what was built, where the suite has built it, as the image
 * does and in half the time; or else the source. Commands for development are in the source alone.
 */
export const opentariffProgram = (): readonly string[] =>
  process.env[COMPILED_VARIABLE] === 'true' ? [join(packageRoot, 'dist', 'src', 'cli', 'main.js')] : OPENTARIFF_SOURCE
