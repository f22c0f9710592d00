import { join } from 'node:path'
import { packageRoot } from '../../src/config/package-root.ts'
import { openBundle } from './bundle/bundle.ts'
import type { Source } from './source.ts'

/** The built-in data, a bundle. */
export const SAMPLE_DIRECTORY = join(packageRoot, 'ingest', 'sample')

/** Opens the built-in sample: small, and covering every feature. */
export const openSample = (): Promise<Source> => openBundle(SAMPLE_DIRECTORY, 'sample')
