/** What the judged sets consist of, in words. */
const SETS: Readonly<Record<string, string>> = {
  'mean of the sets': 'Mean of the sets',
  'consumer-dev': 'Consumers’ words',
  'rulings-dev': 'Traders’ questions, from tariff rulings',
  'terms-dev': 'Everyday terms',
  'trader-phrases-dev': 'Short phrases of traders',
  'parcels-dev': 'Descriptions of real parcels',
  'uk-references-dev': 'Phrases curated for UK parcels',
  'marketplace-dev': 'Products of online marketplaces',
}

export const setName = (name: string): string => SETS[name] ?? name

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })

/** `de` → `German`. */
export const languageName = (code: string): string => LANGUAGES.of(code) ?? code
