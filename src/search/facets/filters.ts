import { editDistance } from '../../language/spelling/edit-distance.ts'
import type { FacetDefinitions } from './facet-definitions.ts'

/** One facet with the values chosen for it: any of them will do. Several filters must all hold. */
export interface FacetFilter {
  readonly facet: string
  readonly values: readonly string[]
}

/** Filters as the engine has to be asked for them. */
export interface Filters {
  /** By what every row has by its place in the tariff. */
  readonly place: readonly FacetFilter[]
  /** By curated facets; values are spelt as the index spells them. */
  readonly curated: readonly FacetFilter[]
}

export const NO_FILTERS: Filters = { place: [], curated: [] }

/** The form of a value, and how to say it. */
interface PlaceFacet {
  readonly form: RegExp
  readonly takes: string
}

/**
 * Facets that every row has by its place in the tariff. Curated ones come from the data: of those a value may be of
 * another version, of these one of another form can be nothing but a mistake.
 */
const PLACE_FACETS: ReadonlyMap<string, PlaceFacet> = new Map([
  ['chapter_id', { form: /^\d{2}$/, takes: 'two digits' }],
  ['heading_id', { form: /^\d{4}$/, takes: 'four digits' }],
  ['producline_suffix', { form: /^\d{2}$/, takes: 'two digits' }],
  [
    'goods_nomenclature_class',
    { form: /^(?:chapter|heading|subheading|commodity)$/, takes: '`chapter`, `heading`, `subheading` or `commodity`' },
  ],
  ['declarable', { form: /^(?:true|false)$/, takes: '`true` or `false`' }],
])

/** One value of one facet, as sent. */
interface SentFilter {
  /** As sent, for messages. */
  readonly name: string
  readonly facet: string
  readonly value: string
  /** The parameter that carried it. */
  readonly parameter: string
}

/** What is wrong with a filter, and the parameter that carried it. */
export interface FilterProblem {
  readonly parameter: string
  readonly message: string
}

type Sent = string | readonly string[]
type Family = Readonly<Record<string, Sent>>

/**
 * Reads filters in both spellings, as far as that takes no knowledge of the data: `filter=<facet>:<value>`, repeated,
 * and `filter[<facet>]=<value>`; the facet with or without `filter_` in front.
 */
export const parseFilters = (
  pairs: Sent,
  family: Family,
): { readonly sent: readonly SentFilter[]; readonly problems: readonly FilterProblem[] } => {
  const sent: SentFilter[] = []
  const problems: FilterProblem[] = []
  const add = (parameter: string, name: string, value: string): void => {
    const facet = name
      .trim()
      .toLowerCase()
      .replace(/^filter_/, '')
    const place = PLACE_FACETS.get(facet)
    if (value.trim() === '') problems.push({ parameter, message: `The filter \`${facet}\` has no value` })
    else if (place !== undefined && !place.form.test(fold(value.trim()))) {
      problems.push({ parameter, message: `The filter \`${facet}\` takes ${place.takes}, not \`${value.trim()}\`` })
    } else sent.push({ name, facet, value: value.trim(), parameter })
  }

  for (const pair of listOf(pairs)) {
    const colon = pair.indexOf(':')
    if (colon < 0) problems.push({ parameter: 'filter', message: 'Write a filter as `<facet>:<value>`' })
    else add('filter', pair.slice(0, colon), pair.slice(colon + 1))
  }
  for (const [name, values] of Object.entries(family)) {
    for (const value of listOf(values)) add(`filter[${name}]`, name, value)
  }
  return { sent, problems }
}

/**
 * Resolves what was sent against the facets of the data. Values are compared ignoring case; one that no row has matches
 * nothing; one that none can have, and a facet that there is not, are problems.
 */
export const resolveFilters = (
  pairs: Sent,
  family: Family,
  facets: FacetDefinitions,
): Filters & { readonly problems: readonly FilterProblem[] } => {
  const parsed = parseFilters(pairs, family)
  const place = new Map<string, Set<string>>()
  const curated = new Map<string, Set<string>>()
  const problems = [...parsed.problems]
  for (const { name, facet, value, parameter } of parsed.sent) {
    const definition = facets.get(facet)
    if (PLACE_FACETS.has(facet)) {
      add(place, facet, [fold(value)])
    } else if (definition !== undefined) {
      const spellings = definition.classifications.filter((classification) => fold(classification) === fold(value))
      add(curated, facet, spellings.length > 0 ? spellings : [value])
    } else {
      problems.push({ parameter, message: unknownFacet(name, facet, [...PLACE_FACETS.keys(), ...facets.keys()]) })
    }
  }
  return { place: toFilters(place), curated: toFilters(curated), problems }
}

const unknownFacet = (name: string, facet: string, known: readonly string[]): string => {
  const close = known.filter((other) => isClose(facet, other)).map((other) => `\`${other}\``)
  const hint = close.length === 0 ? '' : ` Did you mean ${close.join(' or ')}?`
  return `There is no facet \`${name}\`.${hint} Known: ${known.join(', ')}`
}

/** A slip of the keys, or one word of a longer name. */
const MOST_SLIPS = 2
const FEWEST_LETTERS = 4

const isClose = (facet: string, known: string): boolean => {
  if (facet.length < FEWEST_LETTERS || facet.length > known.length + MOST_SLIPS) return false
  return known.split('_').includes(facet) || editDistance(facet, known, MOST_SLIPS) <= MOST_SLIPS
}

const add = (values: Map<string, Set<string>>, facet: string, wanted: readonly string[]): void => {
  const before = values.get(facet) ?? new Set()
  for (const value of wanted) before.add(value)
  values.set(facet, before)
}

const toFilters = (values: ReadonlyMap<string, ReadonlySet<string>>): readonly FacetFilter[] =>
  [...values].map(([facet, wanted]) => ({ facet, values: [...wanted] }))

const fold = (value: string): string => value.normalize('NFC').toLowerCase()

const listOf = (sent: Sent): readonly string[] => (typeof sent === 'string' ? [sent] : sent)
