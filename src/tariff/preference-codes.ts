/** A code of data element 4/17 of an import declaration: the tariff treatment that is claimed. */
export interface PreferenceCode {
  readonly code: string
  readonly description: string
}

/**
 * The preference codes of the UK and the EU. The first digit is the arrangement, the other two the kind of treatment.
 * The tariff's data does not have this list: it is fixed by customs law.
 */
export const PREFERENCE_CODES: readonly PreferenceCode[] = [
  ['100', 'Third country duty, for goods of any origin'],
  ['110', 'Autonomous suspension of duty, for goods of any origin'],
  ['115', 'Autonomous suspension of duty that depends on the end use, for goods of any origin'],
  ['119', 'Autonomous suspension of duty for goods with an airworthiness certificate'],
  ['120', 'Non-preferential tariff quota'],
  ['123', 'Non-preferential tariff quota that depends on the end use'],
  ['125', 'Non-preferential tariff quota that requires a special certificate'],
  ['128', 'Tariff quota after outward processing, for goods of any origin'],
  ['140', 'Duty that depends on the end use, for goods of any origin'],
  ['150', 'Classification in a code that requires a special certificate'],
  ['200', 'Generalised preferences: duty without conditions or limits'],
  ['218', 'Generalised preferences: suspension with a certificate of the special nature of the goods'],
  ['220', 'Generalised preferences: tariff quota'],
  ['223', 'Generalised preferences: tariff quota that depends on the end use'],
  ['225', 'Generalised preferences: tariff quota that requires a special certificate'],
  ['240', 'Generalised preferences: duty that depends on the end use'],
  ['250', 'Generalised preferences: classification in a code that requires a special certificate'],
  ['300', 'Preference by agreement: duty without conditions or limits, ceilings included'],
  ['310', 'Preference by agreement: suspension of duty'],
  ['315', 'Preference by agreement: suspension of duty that depends on the end use'],
  ['318', 'Preference by agreement: suspension with a certificate of the special nature of the goods'],
  ['320', 'Preference by agreement: tariff quota'],
  ['323', 'Preference by agreement: tariff quota that depends on the end use'],
  ['325', 'Preference by agreement: tariff quota that requires a special certificate'],
  ['340', 'Preference by agreement: duty that depends on the end use'],
  ['350', 'Preference by agreement: classification in a code that requires a special certificate'],
  ['400', 'No customs duty under a customs union'],
  ['420', 'Tariff quota under a customs union'],
].map(([code = '', description = '']) => ({ code, description }))
