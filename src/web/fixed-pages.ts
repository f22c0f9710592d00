import type { Region } from '../tariff/region.ts'

/** A page with one address in each region, whatever the data. */
export interface FixedPage {
  /** Without the region. */
  readonly path: string
  /** Default: both. */
  readonly region?: Region
  /** The page's item of the main navigation. Default: none. */
  readonly navigation?: { readonly area: Area; readonly text: string }
}

/** An item of the main navigation, to which several pages can belong. */
export type Area = 'search' | 'browse' | 'classify' | 'categorise' | 'data'

const CLASSIFY = '/classify'

/** Pages in the order of the main navigation; the sitemap and the tests of every page list them, too. */
const FIXED_PAGES: readonly FixedPage[] = [
  { path: '/' },
  { path: '/search', navigation: { area: 'search', text: 'Search' } },
  { path: '/browse', navigation: { area: 'browse', text: 'Browse' } },
  { path: CLASSIFY, navigation: { area: 'classify', text: 'Classify' } },
  { path: '/codes' },
  { path: '/categorise', region: 'xi', navigation: { area: 'categorise', text: 'Categorise' } },
  { path: '/about', navigation: { area: 'data', text: 'About the data' } },
  { path: '/quality' },
]

/** @param hasClassifier Whether the page of the classifier is switched on */
export const fixedPages = (hasClassifier: boolean): readonly FixedPage[] =>
  FIXED_PAGES.filter(({ path }) => hasClassifier || path !== CLASSIFY)
