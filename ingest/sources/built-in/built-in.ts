import { openSample } from '../sample.ts'
import type { Source } from '../source.ts'
import { BUILT_IN_DIRECTORY } from './files.ts'
import { fingerprintWithBuiltIn, labelRows } from './labels.ts'
import { withHarmonizedSystem } from './with-harmonized-system.ts'

/**
 * Opens the built-in data: the whole Harmonized System in our own words, with everyday names and labelled descriptions,
 * and the national rows, measures and lists of the sample.
 */
export async function openBuiltIn(): Promise<Source> {
  const sample = await openSample()
  const withoutLabels: Source = {
    ...sample,
    kind: 'built-in',
    location: BUILT_IN_DIRECTORY,
    fingerprint: () => fingerprintWithBuiltIn(sample),
    rows: (region, rejects) => withHarmonizedSystem(sample.rows(region, rejects), rejects),
  }
  return {
    ...withoutLabels,
    withoutLabels,
    async *rows(region, rejects) {
      yield* withoutLabels.rows(region, rejects)
      yield* labelRows(rejects)
    },
  }
}
