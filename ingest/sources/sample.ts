import { join } from 'node:path'
import { packageRoot } from '../../src/config/package-root.ts'
import { openBundle } from './bundle/bundle.ts'
import type { Source } from './source.ts'

/** The sample, a bundle. */
export const SAMPLE_DIRECTORY = join(packageRoot, 'ingest', 'sample')

/** Opens the sample: small, covering every feature, and the national part of the built-in data. */
export const openSample = (): Promise<Source> => openBundle(SAMPLE_DIRECTORY, 'sample')
