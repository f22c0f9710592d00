import { OPERATOR_SOURCE, operatorDecides } from '../../src/classifiers/label-factors.ts'
import {
  isNearDuplicate,
  KNN_NEIGHBOURS,
  KNN_TEMPERATURE,
  knnLabelsBody,
  readKnnNeighbours,
} from '../../src/classifiers/neighbours.ts'
import { type Neighbour, voteWeights } from '../../src/classifiers/votes.ts'
import { at } from '../../src/collections/at.ts'
import { sql } from '../../src/postgres/sql.ts'
import { withVectors } from '../sinks/embeddings.ts'
import type { VersionContents } from '../transform/version-contents.ts'
import { fitLabelFactors, type JudgedNeighbour } from './label-factors.ts'
import { sampleOf } from './sample.ts'

/** Labels of the operator that are held out, in turn: factors of two samples of 1,500 differed by a fifth. */
const HELD_OUT = 1000

/** Fewer held-out labels near which the operator's own decide would make the factors chance. */
const MIN_HELD_OUT = 200

const SUBHEADING_DIGITS = 6

/** Longer than a request of a client waits: the engine may be busy with the documents. */
const TIMEOUT_MS = 30_000

/**
 * Learns how much the labels of each source count near the operator's own: by how often the neighbours of held-out labels
 * of the operator have their code. A version without vectors, or with few labels of an operator, gets no factors.
 */
export async function learnLabelFactors({ pipeline, version, labels }: VersionContents): Promise<void> {
  const { postgres, encoder, openSearch } = pipeline
  const { embeddingModel: modelHash } = version
  const own = labels.inForce.filter(
    ({ source, code }) => source === OPERATOR_SOURCE && code.length >= SUBHEADING_DIGITS,
  )
  if (modelHash === null || own.length < MIN_HELD_OUT) return
  const sample = sampleOf(own, HELD_OUT, ({ text, code }) => `${code} ${text}`)
  const heldOut: (readonly JudgedNeighbour[])[] = []
  for await (const [{ code }, vector] of withVectors({ postgres, encoder, modelHash }, sample, ({ text }) => text)) {
    const found = await openSearch.search<never>(
      version.labelsIndex,
      knnLabelsBody(vector, { region: version.region, k: KNN_NEIGHBOURS, sources: true }),
      { timeoutMs: TIMEOUT_MS },
    )
    const neighbours = readKnnNeighbours(found).filter((neighbour) => !isNearDuplicate(neighbour))
    if (operatorDecides(neighbours, KNN_TEMPERATURE)) heldOut.push(judged(neighbours, code))
  }
  if (heldOut.length < MIN_HELD_OUT) return
  const factors = fitLabelFactors(heldOut)
  await postgres.query(sql`
    UPDATE data_versions SET label_factors = ${JSON.stringify(Object.fromEntries(factors))}::jsonb
     WHERE data_version_id = ${version.dataVersionId}`)
}

const judged = (neighbours: readonly Neighbour[], code: string): readonly JudgedNeighbour[] => {
  const votes = voteWeights(neighbours, KNN_TEMPERATURE)
  return neighbours.map(({ source = '', code: other }, index) => ({
    source,
    vote: at(votes, index),
    agrees: other.startsWith(code.slice(0, SUBHEADING_DIGITS)),
  }))
}
