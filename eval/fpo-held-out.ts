import { hash } from 'node:crypto'
import { appendFile, writeFile } from 'node:fs/promises'
import { sampleOf } from '../ingest/classifiers/sample.ts'
import type { Pipeline } from '../ingest/pipeline.ts'
import type { Label } from '../ingest/transform/labels.ts'
import { groupBy } from '../src/collections/group-by.ts'
import { createClassify } from '../src/fpo/classify.ts'
import type { Region } from '../src/tariff/region.ts'
import { alignedTable } from './aligned-table.ts'
import { createEvidenceRecorder, EVIDENCE_HEADER } from './calibration-evidence.ts'
import { calibrationOf, classifyAll } from './fpo-figures.ts'
import { readKnownCodes } from './fpo-tariff.ts'
import { type LabelledVersion, readLabelledVersion, retrained } from './retrained.ts'

/** Labels of an origin that are held out: a share of 0.6 is then known within 2.5 points. */
const HELD_OUT = 1500

/** Share of an origin's labels that are held out at most, so that the others still say what its texts are like. */
const MAX_SHARE = 0.2

const SEED = 1

/** Name of the index without the held-out labels. */
const suffix = (texts: readonly string[]): string => hash('sha256', texts.join('\n'), 'hex').slice(0, 8)

/** How far scores are from how often they are right, for descriptions of one origin. */
export type OriginCalibration = ReturnType<typeof calibrationOf> & { readonly origin: string; readonly top_5: number }

/**
 * What the scores of descriptions of each origin are worth. Labels of every source are held out of the index and of the
 * training of both classifiers, with all labels that have the same words, and classified at six digits.
 *
 * @param evidence File for the evidence behind each result
 */
export async function calibrationByOrigin(
  region: Region,
  evidence: string | undefined,
  pipeline: Pipeline,
): Promise<readonly OriginCalibration[]> {
  const version = await readLabelledVersion(pipeline, region)
  const heldOut = [...groupBy(version.contents.labels.inForce, ({ source }) => source)].map(
    ([source, labels]) => [source, heldOutOf(labels)] as const,
  )
  const words = new Set(heldOut.flatMap(([, labels]) => labels.map(wordsOf)))
  const codes = await readKnownCodes(pipeline.postgres, version.live)
  const recorder = createEvidenceRecorder()
  const classify = createClassify({ ...pipeline, calibrate: recorder.calibrate })
  const index = `${version.live.labelsIndex}-held-out-${suffix([...words])}`
  try {
    await copyWithout(pipeline, version, index, words)
    const live = await retrained(without(version, words), SEED, index)
    const calibrations: OriginCalibration[] = []
    if (evidence !== undefined) await writeFile(evidence, EVIDENCE_HEADER)
    for (const [origin, labels] of heldOut) {
      recorder.clear()
      const items = labels.map(({ text, code }) => ({ description: text, gold: code.slice(0, 6) }))
      const answers = await classifyAll(items, classify, live, codes)
      if (evidence !== undefined) await appendFile(evidence, recorder.csv(origin, answers))
      const found = answers.filter(({ rank }) => rank !== null).length
      calibrations.push({ origin, ...calibrationOf(answers), top_5: (1000 * found) / answers.length })
    }
    return calibrations.toSorted((a, b) => (a.origin < b.origin ? -1 : 1))
  } finally {
    await pipeline.openSearch.indices.delete(index)
  }
}

const HS_DIGITS = 6

const heldOutOf = (labels: readonly Label[]): readonly Label[] => {
  const judged = labels.filter(({ code }) => code.length >= HS_DIGITS)
  return sampleOf(
    judged,
    Math.min(HELD_OUT, Math.floor(MAX_SHARE * judged.length)),
    ({ text, code }) => `${code} ${text}`,
  )
}

/** The words of a text in any order and case. */
const wordsOf = ({ text }: Pick<Label, 'text'>): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ')

const without = ({ live, contents }: LabelledVersion, words: ReadonlySet<string>): LabelledVersion => {
  const { labels } = contents
  const inForce = labels.inForce.filter((label) => !words.has(wordsOf(label)))
  return { live, contents: { ...contents, labels: { ...labels, inForce } } }
}

/** Clones the index of labels, and deletes those with the words from the copy. */
async function copyWithout(
  { openSearch }: Pipeline,
  { live }: LabelledVersion,
  index: string,
  words: ReadonlySet<string>,
): Promise<void> {
  await openSearch.indices.putSettings(live.labelsIndex, { 'index.blocks.write': true })
  await openSearch.indices.clone(live.labelsIndex, index, {})
  for await (const hits of openSearch.readAll<{ readonly text: string }>(live.labelsIndex, { _source: ['text'] })) {
    const same = hits.filter(({ _source }) => words.has(wordsOf(_source)))
    if (same.length > 0) await openSearch.bulk(same.map(({ _id }) => ({ delete: { _index: index, _id } })))
  }
  await openSearch.indices.refresh(index)
}

export const originTable = (calibrations: readonly OriginCalibration[]): string =>
  alignedTable(
    ['origin', 'answers', 'mean', 'right', 'right - mean', 'top 5'],
    calibrations.map(({ origin, answers, meanScore, right, top_5 }) => [
      origin,
      ...[answers, meanScore, right, right - meanScore, top_5].map((figure) => figure.toFixed(0)),
    ]),
  )
