import pMap from 'p-map'
import { sampleOf } from '../ingest/classifiers/sample.ts'
import type { Pipeline } from '../ingest/pipeline.ts'
import { type HsLabel, readHsLabels } from '../ingest/sources/built-in/files.ts'
import type { Rejects } from '../ingest/sources/rejects.ts'
import {
  isNearDuplicate,
  KNN_NEIGHBOURS,
  KNN_TEMPERATURE,
  knnLabelsBody,
  readKnnNeighbours,
} from '../src/classifiers/neighbours.ts'
import { neighbourVotes, type Votes } from '../src/classifiers/votes.ts'
import { at } from '../src/collections/at.ts'
import { groupBy } from '../src/collections/group-by.ts'
import { toByteVector } from '../src/embedding/byte-vector.ts'
import { UserFacingError } from '../src/errors/user-facing-error.ts'
import type { Region } from '../src/tariff/region.ts'
import { createLiveVersions } from '../src/versions/live-versions.ts'
import { alignedTable } from './aligned-table.ts'
import { percent } from './score.ts'

/** Labels that are held out at most: 20,000 name each confusion of two common codes several times. */
const HELD_OUT = 20_000

/** Vectors that are made at once. */
const BATCH = 500

const SEARCHES_AT_ONCE = 4

/** Rows of each printed table. */
const PRINTED = 40

/** A built-in label, and the code that the other labelled texts give its text. */
export interface HeldOutLabel {
  readonly text: string
  readonly code: string
  /** Six digits; null: no other text is near. */
  readonly found: string | null
}

/** Labels of one code, or heading, that the other texts give another one. */
export interface Confusion {
  readonly code: string
  readonly found: string
  readonly labels: number
  /** The share of the labels of `code` that is given `found`, in per cent. */
  readonly share: number
  readonly example: string
}

export interface Confusions {
  readonly labels: number
  /** Per cent of them that the other texts give their heading, and their code. */
  readonly right_headings: number
  readonly right_codes: number
  /** Headings that are taken for another one, the most frequent first. */
  readonly headings: readonly Confusion[]
  /** Codes that are taken for another one of their heading. */
  readonly sisters: readonly Confusion[]
}

/**
 * What is confused with what, by a vote of the labelled texts nearest to each held-out built-in label. The label itself and
 * texts that say the same in other words do not vote, and no classifier does, since all were trained on these labels.
 */
export async function findConfusions(
  region: Region,
  { postgres, openSearch, encoder }: Pick<Pipeline, 'postgres' | 'openSearch' | 'encoder'>,
): Promise<Confusions> {
  const live = await createLiveVersions({ postgres, openSearch }).get(region)
  if (live === null) throw new UserFacingError(`No ${region} data is live, so that labels have no neighbours.`)
  const sample = sampleOf(await readLabels(), HELD_OUT, ({ text }) => text)
  const judged: HeldOutLabel[] = []
  for (let from = 0; from < sample.length; from += BATCH) {
    const batch = sample.slice(from, from + BATCH)
    const vectors = await encoder.embed(batch.map(({ text }) => text))
    const ofBatch = await pMap(
      batch,
      async ({ text, code }, place) => {
        const found = await openSearch.search<never>(
          live.labelsIndex,
          knnLabelsBody(toByteVector(at(vectors, place)), { region, k: KNN_NEIGHBOURS }),
        )
        const neighbours = readKnnNeighbours(found).filter((neighbour) => !isNearDuplicate(neighbour))
        return { text, code, found: bestSubheading(neighbourVotes(neighbours, KNN_TEMPERATURE)) }
      },
      { concurrency: SEARCHES_AT_ONCE },
    )
    judged.push(...ofBatch)
  }
  return confusionsOf(judged)
}

async function readLabels(): Promise<readonly HsLabel[]> {
  const rejects: Rejects = {
    count: 0,
    add: ({ file, line, reason }) => {
      throw new UserFacingError(`Line ${line ?? '?'} of ${file} cannot be read: ${reason}`)
    },
  }
  const labels: HsLabel[] = []
  for await (const label of readHsLabels(rejects)) labels.push(label)
  return labels
}

const SUBHEADING_DIGITS = 6
const HEADING_DIGITS = 4

const bestSubheading = (votes: Votes): string | null => {
  const [best] = [...votes].filter(([code]) => code.length === SUBHEADING_DIGITS).toSorted(([, a], [, b]) => b - a)
  return best?.[0] ?? null
}

const headingOf = (code: string): string => code.slice(0, HEADING_DIGITS)

/** Counts the confusions of held-out labels. */
export function confusionsOf(labels: readonly HeldOutLabel[]): Confusions {
  const share = (right: (label: HeldOutLabel) => boolean) => rounded(percent(labels.filter(right).length, labels))
  return {
    labels: labels.length,
    right_headings: share(({ code, found }) => found !== null && headingOf(found) === headingOf(code)),
    right_codes: share(({ code, found }) => found === code),
    headings: pairs(
      labels.map((label) => ({
        ...label,
        code: headingOf(label.code),
        found: label.found && headingOf(label.found),
      })),
    ),
    sisters: pairs(labels, ({ code, found }) => found !== null && headingOf(code) === headingOf(found)),
  }
}

const pairs = (
  labels: readonly HeldOutLabel[],
  counts: (label: HeldOutLabel) => boolean = () => true,
): readonly Confusion[] => {
  const ofCode = groupBy(labels, ({ code }) => code)
  const confused = labels.filter((label) => label.found !== null && label.found !== label.code && counts(label))
  return Array.from(groupBy(confused, ({ code, found }) => `${code} ${found}`).values(), (group) => {
    const { code, found, text } = at(group, 0)
    const all = ofCode.get(code) ?? []
    return { code, found: found ?? '', labels: group.length, share: rounded(percent(group.length, all)), example: text }
  }).toSorted((a, b) => b.labels - a.labels || (a.code < b.code ? -1 : 1))
}

/** With one decimal. */
const rounded = (share: number): number => Math.round(10 * share) / 10

/** The most frequent confusions, for people. */
export const confusionTables = ({ labels, right_headings, right_codes, headings, sisters }: Confusions): string =>
  [
    `${labels} built-in labels, each by the labelled texts nearest to it without itself: ${right_headings} % have the right heading, ${right_codes} % the right code.`,
    `Headings that are taken for others:\n${confusionTable(headings)}`,
    `Codes that are taken for others of their heading:\n${confusionTable(sisters)}`,
  ].join('\n\n')

const confusionTable = (confusions: readonly Confusion[]): string =>
  alignedTable(
    ['code', 'taken for', 'example', 'labels', '%'],
    confusions
      .slice(0, PRINTED)
      .map(({ code, found, labels, share, example }) => [code, found, example, String(labels), share.toFixed(1)]),
    3,
  )
