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

export interface ReadFilters {
  readonly filters: readonly FacetFilter[]
  /** What is wrong with what was sent, a sentence each. */
  readonly problems: readonly string[]
}

type Sent = string | readonly string[]

/**
 * Filters in both spellings: `filter=<facet>:<value>`, repeated, and `filter[<facet>]=<value>`; the facet with or without
 * `filter_` in front. Values are compared ignoring case.
 */
export const readFilters = (pairs: Sent, family: Readonly<Record<string, Sent>>): ReadFilters => {
  const values = new Map<string, Set<string>>()
  const problems: string[] = []
  const add = (name: string, value: string): void => {
    const facet = name
      .trim()
      .toLowerCase()
      .replace(/^filter_/, '')
    const wanted = value.trim().toLowerCase()
    if (!STATIC_FACETS.has(facet)) {
      problems.push(`There is no facet \`${name}\`. Known: ${[...STATIC_FACETS].join(', ')}`)
    } else if (wanted === '') {
      problems.push(`The filter \`${facet}\` has no value`)
    } else {
      values.set(facet, (values.get(facet) ?? new Set()).add(wanted))
    }
  }

  for (const pair of listOf(pairs)) {
    const colon = pair.indexOf(':')
    if (colon < 0) problems.push('Write a filter as `<facet>:<value>`')
    else add(pair.slice(0, colon), pair.slice(colon + 1))
  }
  for (const [facet, sent] of Object.entries(family)) {
    for (const value of listOf(sent)) add(facet, value)
  }
  return { filters: [...values].map(([facet, wanted]) => ({ facet, values: [...wanted] })), problems }
}

const listOf = (sent: Sent): readonly string[] => (typeof sent === 'string' ? [sent] : sent)
