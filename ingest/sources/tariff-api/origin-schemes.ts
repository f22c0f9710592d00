import type { Values } from '../source-record.ts'
import { type ApiResource, relatedIds } from './api-document.ts'

/** Members of a scheme that are attributes of its resource. */
const ATTRIBUTES = [
  'scheme_code',
  'title',
  'countries',
  'unilateral',
  'footnote',
  'fta_intro',
  'introductory_notes',
  'proof_intro',
  'cumulation_methods',
  'proof_codes',
  'show_proofs_for_geographical_areas',
] as const

/** A scheme of rules of origin as a record of `schemes.ndjson`, with its links, proofs, articles and document. */
export function originSchemeValues(scheme: ApiResource, included: readonly ApiResource[]): Values {
  const related = (name: string): readonly ApiResource['attributes'][] => {
    const ids = new Set(relatedIds(scheme, name))
    const type = `rules_of_origin_${name.replace(/s$/, '')}`
    return included.filter((other) => other.type === type && ids.has(other.id)).map(({ attributes }) => attributes)
  }
  const given = ATTRIBUTES.filter((name) => !isEmpty(scheme.attributes[name]))
  return {
    ...Object.fromEntries(given.map((name) => [name, scheme.attributes[name]])),
    links: related('links'),
    proofs: related('proofs'),
    articles: related('articles'),
    ...(related('origin_reference_document')[0] && {
      origin_reference_document: related('origin_reference_document')[0],
    }),
  }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null
