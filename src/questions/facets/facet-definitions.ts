import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from '../../config/package-root.ts'
import type { Queryable } from '../../postgres/client.ts'
import { sql } from '../../postgres/sql.ts'
import { isResidual } from '../../tariff/residual.ts'
import { defineDerived } from '../../versions/version-data.ts'
import { type Classifier, type ValueName, valueNames } from './answered-by-query.ts'
import type { FacetCounts } from './facet-counts.ts'

/** A question that narrows a search, as curated. */
export interface FacetDefinition {
  /** Key: lower-case letters, digits and `_`. */
  readonly facet: string
  readonly displayName: string
  /** The question of the API: the curated one, or `Pick one of <display name>`. */
  readonly question: string
  /** The question as pages ask it: the curated one, or one in plain words. */
  readonly plainQuestion: string
  /** Every value that a row can have, spelt as in responses. */
  readonly classifications: readonly string[]
  /** What the values are called, to recognise them in queries. */
  readonly valueNames: readonly ValueName[]
}

/** Definitions by key, in the order of the keys. */
export type FacetDefinitions = ReadonlyMap<string, FacetDefinition>

/** The counts of a facet, with its question. */
export type DescribedFacet = Omit<FacetDefinition, 'classifications'> & FacetCounts

/** The counts with their definitions. A facet without a definition is left out: those of one version have the same facets. */
export const describeFacets = (
  counts: readonly FacetCounts[],
  definitions: FacetDefinitions,
): readonly DescribedFacet[] =>
  counts.flatMap((count) => {
    const definition = definitions.get(count.facet)
    return definition === undefined ? [] : [{ ...definition, ...count }]
  })

export interface FacetRow {
  readonly facet: string
  readonly display_name: string | null
  readonly question: string | null
  readonly classifications: readonly string[]
  readonly classifiers: readonly Classifier[]
}

/** The facets of a version that are in use. Read once, so that searches work while Postgres is away. */
export const FACET_DEFINITIONS = defineDerived<FacetDefinitions>({
  name: 'facet_definitions',
  load: ({ postgres, version: { dataVersionId } }) => readFacetDefinitions(postgres, dataVersionId),
})

const readFacetDefinitions = async (postgres: Queryable, dataVersionId: number): Promise<FacetDefinitions> => {
  const [rows, questions] = await Promise.all([
    postgres.query<FacetRow>(sql`
      SELECT f.facet, f.display_name, f.question,
             array_agg(DISTINCT c.classification ORDER BY c.classification) AS classifications,
             json_agg(json_build_object('classification', c.classification, 'words', c.words)
                      ORDER BY c.position) AS classifiers
        FROM facets f
        JOIN facet_classifiers c ON c.data_version_id = f.data_version_id AND c.facet = f.facet
       WHERE f.data_version_id = ${dataVersionId} AND f.live
       GROUP BY f.facet, f.display_name, f.question
       ORDER BY f.facet`),
    readFacetQuestions(),
  ])
  return new Map(rows.map((row) => [row.facet, defineFacet(row, questions)]))
}

/** Questions by facet, for facets of any source that have none of their own. */
export type FacetQuestions = ReadonlyMap<string, string>

const questionsSchema = z.record(z.string().regex(/^[a-z0-9_]+$/), z.string().endsWith('?'))

export const readFacetQuestions = async (): Promise<FacetQuestions> => {
  const text = await readFile(join(packageRoot, 'index-mappings', 'facet-questions.json'), 'utf8')
  return new Map(Object.entries(questionsSchema.parse(JSON.parse(text))))
}

export const defineFacet = (
  { facet, display_name, question, classifications, classifiers }: FacetRow,
  questions: FacetQuestions,
): FacetDefinition => {
  const displayName = display_name ?? humanise(facet)
  const inPlainWords = question === null || namesOnly(question, displayName) ? questions.get(facet) : question
  const isAskable = inPlainWords !== undefined && !(isYesOrNo(inPlainWords) && classifications.some(isResidual))
  return {
    facet,
    displayName,
    question: question ?? `Pick one of ${displayName}`,
    plainQuestion: isAskable ? inPlainWords : `Which ${displayName.charAt(0).toLowerCase()}${displayName.slice(1)}?`,
    classifications,
    valueNames: valueNames(classifiers),
  }
}

/** "What's the bone state?" asks in the words of the list, not of people. */
const namesOnly = (question: string, displayName: string): boolean =>
  question.toLowerCase().replace(/^what(?:['’]s| is) the /, '') === `${displayName.toLowerCase()}?`

/** "Other" is no answer to "Is it fresh or frozen?". */
const isYesOrNo = (question: string): boolean => /^(?:are|can|do|does|has|have|is|was|were|will)\b/i.test(question)

/** `clothing_gender` becomes "Clothing gender". */
const humanise = (facet: string): string => {
  const words = facet.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
