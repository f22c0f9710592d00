import { editDistance } from '../../language/spelling/edit-distance.ts'
import type { FacetDefinitions } from '../../questions/facets/facet-definitions.ts'
import { ALTERNATIVES, WITHIN } from '../../questions/facets/facet-value.ts'

/** A facet with alternative values. Several filters must all match. */
export interface FacetFilter {
  readonly facet: string
  readonly values: readonly string[]
}

/** Validated filters, by how the engine applies them. */
export interface Filters {
  /** Filters by fields that every row has, from its place in the tariff. */
  readonly place: readonly FacetFilter[]
  /** Filters by curated facets, with values spelt as in the index. */
  readonly curated: readonly FacetFilter[]
  /** Rows of the tariff, `<item id>-<suffix>`, of which hits are one or stand below one; none: hits stand anywhere. */
  readonly within: readonly string[]
}

/** The format of a value, and its description for messages. */
interface PlaceFacet {
  readonly pattern: RegExp
  readonly format: string
}

/**
 * Facets that every row has by its place in the tariff. Their values have fixed formats, so that any other value is an
 * error, whereas an unknown value of a curated facet may be of another version of the data.
 */
const PLACE_FACETS: ReadonlyMap<string, PlaceFacet> = new Map([
  ['chapter_id', { pattern: /^\d{2}$/, format: 'two digits' }],
  ['heading_id', { pattern: /^\d{4}$/, format: 'four digits' }],
  ['producline_suffix', { pattern: /^\d{2}$/, format: 'two digits' }],
  [
    'goods_nomenclature_class',
    {
      pattern: /^(?:chapter|heading|subheading|commodity)$/,
      format: '`chapter`, `heading`, `subheading` or `commodity`',
    },
  ],
  ['declarable', { pattern: /^(?:true|false)$/, format: '`true` or `false`' }],
  [WITHIN, { pattern: /^\d{10}-\d{2}$/, format: 'ten digits, a hyphen and the suffix' }],
])

/** One value of one facet, before its facet is looked up. */
interface SentFilter {
  /** The facet as sent, for messages. */
  readonly name: string
  readonly facet: string
  readonly value: string
  /** The query parameter it was sent in. */
  readonly parameter: string
}

/** An invalid filter. */
export interface FilterProblem {
  readonly parameter: string
  readonly message: string
}

type Sent = string | readonly string[]

/** Filters in both syntaxes, as a client sends them. */
export interface SentFilters {
  /** `<facet>:<value>` each. */
  readonly pairs?: Sent
  /** Values by facet. */
  readonly family?: Readonly<Record<string, Sent>>
}

/**
 * Parses both syntaxes without knowledge of the data: `filter=<facet>:<value>`, repeated, and `filter[<facet>]=<value>`;
 * the facet with or without the prefix `filter_`. Several values are separated by commas for a facet of place, and by `|`
 * for a curated one.
 */
export const parseFilters = ({
  pairs = [],
  family = {},
}: SentFilters): { readonly sent: readonly SentFilter[]; readonly problems: readonly FilterProblem[] } => {
  const sent: SentFilter[] = []
  const problems: FilterProblem[] = []
  const add = (parameter: string, name: string, value: string): void => {
    const facet = name
      .trim()
      .toLowerCase()
      .replace(/^filter_/, '')
    const place = PLACE_FACETS.get(facet)
    // Values of curated facets may have commas themselves.
    const values = value.split(place === undefined ? ALTERNATIVES : ',')
    for (const one of values.map((each) => each.trim())) {
      if (one === '') problems.push({ parameter, message: `The filter \`${facet}\` has no value` })
      else if (place !== undefined && !place.pattern.test(fold(one))) {
        problems.push({ parameter, message: `The filter \`${facet}\` must be ${place.format}, not \`${one}\`` })
      } else sent.push({ name, facet, value: one, parameter })
    }
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
 * Resolves filters against the facets of the data. Values are compared ignoring case. A value that no row has matches
 * nothing; a value that no row can have and an unknown facet are problems.
 */
export const resolveFilters = (
  filters: SentFilters,
  facets: FacetDefinitions,
): Filters & { readonly problems: readonly FilterProblem[] } => {
  const parsed = parseFilters(filters)
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
  const within = [...(place.get(WITHIN) ?? [])]
  place.delete(WITHIN)
  return { place: toFilters(place), curated: toFilters(curated), within, problems }
}

const unknownFacet = (name: string, facet: string, known: readonly string[]): string => {
  const close = known.filter((other) => isClose(facet, other)).map((other) => `\`${other}\``)
  const hint = close.length === 0 ? '' : ` Did you mean ${close.join(' or ')}?`
  return `There is no facet \`${name}\`.${hint} Known: ${known.join(', ')}`
}

/** Edits and letters of a misspelt facet for which a similar one is suggested. */
const MAX_EDITS = 2
const MIN_LETTERS = 4

/** Whether the facet is one word of a known one, or nearly equals it. */
const isClose = (facet: string, known: string): boolean => {
  if (facet.length < MIN_LETTERS || facet.length > known.length + MAX_EDITS) return false
  return known.split('_').includes(facet) || editDistance(facet, known) <= MAX_EDITS
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
