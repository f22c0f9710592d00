import type { Region } from './region.ts'

/** A legal act as measures name it: `R2658870` is R 2658/87. */
export interface LegalActReference {
  readonly regulationId: string
  /** `1` for acts published by the United Kingdom itself, `L 256` for those in the Official Journal. */
  readonly officialjournalNumber: string | null
  readonly officialjournalPage: number | null
}

/** How an act is cited, and where it can be read; empty where the id does not name a published act. */
export interface LegalActCitation {
  readonly regulationCode: string
  readonly regulationUrl: string
}

/** Type, year, number and a digit that distinguishes acts with the same number. */
const REGULATION_ID = /^(?<type>[A-Z])(?<year>\d{2})(?<number>\d{4})[0-9A-Z]$/

/** Regulations and decisions of the Union keep their letter in both tariffs. */
const EU_ACT_TYPES: ReadonlySet<string> = new Set(['R', 'D'])

/**
 * Entries of the UK's own that no statutory instrument stands behind: notices, and the bases of VAT and import
 * controls.
 */
const UNPUBLISHED_UK_TYPES: ReadonlySet<string> = new Set(['C', 'I', 'V', 'Z'])

/** The European Communities began in 1958: `58` and above are years of the last century. */
const FIRST_YEAR_OF_LAST_CENTURY = 58

/** How acts of the United Kingdom are entered: it has no journal, number and page are always these. */
const UK_JOURNAL_NUMBER = '1'
const UK_JOURNAL_PAGE = 1

/** Citation and address of a legal act, from its id: statutory instruments of the UK, Official Journal of the Union. */
export const citeLegalAct = (region: Region, act: LegalActReference): LegalActCitation => {
  const parts = REGULATION_ID.exec(act.regulationId)?.groups
  if (!parts) return { regulationCode: '', regulationUrl: '' }
  const { type = '', year = '', number = '' } = parts
  const fullYear = `${Number(year) < FIRST_YEAR_OF_LAST_CENTURY ? 20 : 19}${year}`
  const ordinal = Number(number)
  const ofUnitedKingdom = isActOfUnitedKingdom(region, type, act)
  // Entries without a number of their own are not published either.
  if (ordinal === 0 || (ofUnitedKingdom && UNPUBLISHED_UK_TYPES.has(type))) {
    return { regulationCode: `${type}${number}/${year}`, regulationUrl: '' }
  }
  if (ofUnitedKingdom) {
    return {
      regulationCode: `S.I. ${fullYear}/${ordinal}`,
      regulationUrl: `https://www.legislation.gov.uk/uksi/${fullYear}/${ordinal}`,
    }
  }
  // CELEX number: sector 3 (legislation), year, letter, number.
  return {
    regulationCode: `${type}${number}/${year}`,
    regulationUrl: `https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX%3A3${fullYear}${type}${number}`,
  }
}

const isActOfUnitedKingdom = (region: Region, type: string, act: LegalActReference): boolean =>
  region === 'uk' &&
  (act.officialjournalNumber === null
    ? !EU_ACT_TYPES.has(type)
    : act.officialjournalNumber === UK_JOURNAL_NUMBER && act.officialjournalPage === UK_JOURNAL_PAGE)
