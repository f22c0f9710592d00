/** One facet with the values chosen for it: any of them will do. Several filters must all hold. */
export interface FacetFilter {
  readonly facet: string
  readonly values: readonly string[]
}

/** Facets that every row has by its place in the tariff. Curated ones come from the data. */
const STATIC_FACETS: ReadonlySet<string> = new Set([
  'chapter_id',
  'heading_id',
  'producline_suffix',
  'goods_nomenclature_class',
  'declarable',
])

/** What is wrong with a filter, and the parameter that carried it. */
export interface FilterProblem {
  readonly parameter: string
  readonly message: string
}

export interface ReadFilters {
  readonly filters: readonly FacetFilter[]
  readonly problems: readonly FilterProblem[]
}

type Sent = string | readonly string[]

/**
 * Filters in both spellings: `filter=<facet>:<value>`, repeated, and `filter[<facet>]=<value>`; the facet with or without
 * `filter_` in front. Values are compared ignoring case.
 */
export const readFilters = (pairs: Sent, family: Readonly<Record<string, Sent>>): ReadFilters => {
  const values = new Map<string, Set<string>>()
  const problems: FilterProblem[] = []
  const add = (parameter: string, name: string, value: string): void => {
    const facet = name
      .trim()
      .toLowerCase()
      .replace(/^filter_/, '')
    const wanted = value.trim().toLowerCase()
    if (!STATIC_FACETS.has(facet)) {
      problems.push({ parameter, message: `There is no facet \`${name}\`. Known: ${[...STATIC_FACETS].join(', ')}` })
    } else if (wanted === '') {
      problems.push({ parameter, message: `The filter \`${facet}\` has no value` })
    } else {
      values.set(facet, (values.get(facet) ?? new Set()).add(wanted))
    }
  }

  for (const pair of listOf(pairs)) {
    const colon = pair.indexOf(':')
    if (colon < 0) problems.push({ parameter: 'filter', message: 'Write a filter as `<facet>:<value>`' })
    else add('filter', pair.slice(0, colon), pair.slice(colon + 1))
  }
  for (const [facet, sent] of Object.entries(family)) {
    for (const value of listOf(sent)) add(`filter[${facet}]`, facet, value)
  }
  return { filters: [...values].map(([facet, wanted]) => ({ facet, values: [...wanted] })), problems }
}

const listOf = (sent: Sent): readonly string[] => (typeof sent === 'string' ? [sent] : sent)
