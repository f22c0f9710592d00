import { at } from '../../collections/at.ts'
import type { ScoreExplanation } from '../../opensearch/responses.ts'

/** The contribution of one clause of the query to the score of a hit. */
export interface ScoreContribution {
  /** `terms`: matching terms of the index; `constant`: a clause with a constant score; `other`: anything else. */
  readonly kind: 'terms' | 'constant' | 'other'
  readonly fields: readonly string[]
  /** The matching terms; none for other kinds. */
  readonly terms: readonly string[]
  readonly score: number
}

const COMBINED = /^weight\(CombinedFieldQuery\(\((.*?)\)\((.*?)\)\) in \d+\)/
const WEIGHT = /^weight\((.*) in \d+\) \[/
const CONSTANT = /^ConstantScore\((.*)\)(?:\^[\d.E-]+)?$/
const FIELD_AND_TERM = /([\w.]+):([^\s()]*)/g

/** The contributions that add up to the score of the root, in the order of the query. */
export const readContributions = (node: ScoreExplanation, factor = 1): readonly ScoreContribution[] => {
  const { value, description, details } = node
  const score = value * factor
  // Filters are in the tree too, with a score of 0.
  if (score <= 0) return []
  const combined = COMBINED.exec(description)
  if (combined !== null) {
    const [, fields = '', terms = ''] = combined
    return [{ kind: 'terms', fields: fields.split(' ').map(withoutBoost), terms: terms.split(' '), score }]
  }
  const weight = WEIGHT.exec(description)
  if (weight !== null) return [toContribution('terms', at(weight, 1), score)]
  const constant = CONSTANT.exec(description)
  if (constant !== null) return [toContribution('constant', at(constant, 1), score)]
  if (description.startsWith('sum of')) return details.flatMap((detail) => readContributions(detail, factor))
  const [best] = details.toSorted((a, b) => b.value - a.value)
  if (best !== undefined && description.startsWith('max ')) return readContributions(best, score / best.value)
  return [{ kind: 'other', fields: [], terms: [], score }]
}

const toContribution = (kind: 'terms' | 'constant', clause: string, score: number): ScoreContribution => {
  const pairs = [...clause.matchAll(FIELD_AND_TERM)].map(([, field = '', term = '']) => ({ field, term }))
  return {
    kind,
    fields: [...new Set(pairs.map(({ field }) => field))],
    terms: kind === 'terms' ? [...new Set(pairs.map(({ term }) => withoutBoost(term)))] : [],
    score,
  }
}

const withoutBoost = (text: string): string => text.replace(/\^[\d.]+$/, '')
