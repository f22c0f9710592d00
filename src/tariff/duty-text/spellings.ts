/** A measurement unit by its codes. */
export interface UnitCodes {
  readonly measurementUnitCode: string
  /** One letter in nearly all cases; null where the unit has none. */
  readonly measurementUnitQualifierCode: string | null
}

/**
 * How published duties spell measurement units, by code and qualifier. From the tariff's own list of abbreviations, the
 * UK's reference documents and the texts of agreements. Spaces do not count. Where units share a spelling, the first is
 * meant.
 */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  ASV: ['% vol'],
  BRX: ['% sucrose'],
  CCT: ['ct/l'],
  CEN: ['100 p/st', '100 items'],
  CTM: ['c/k'],
  DAP: ['10 000 kg/polar'],
  DHS: ['kg DHS'],
  DTN: ['100 kg'],
  'DTN E': ['100 kg/net eda', '100 kg eda'],
  'DTN F': ['100 kg common wheat'],
  'DTN G': ['100 kg/br'],
  'DTN L': ['100 kg live weight'],
  'DTN M': ['100 kg/net mas', '100 kg mas'],
  'DTN R': ['100 kg std qual'],
  'DTN S': ['100 kg raw sugar'],
  'DTN Z': ['100 kg/net/%sacchar.', '100 kg/net/%saccha.'],
  GFI: ['gi F/S'],
  GRM: ['g'],
  GRT: ['GT'],
  HLT: ['hl'],
  HMT: ['100 m'],
  KCC: ['kg C₅H₁₄ClNO'],
  KCL: ['tonne KCl'],
  KGM: ['kg'],
  'KGM A': ['kg/tot/alc'],
  'KGM E': ['kg/net eda'],
  'KGM G': ['GKG'],
  KLT: ['1,000 l'],
  KMA: ['kg methylamines', 'kg met.am.'],
  KMT: ['KM'],
  KNI: ['kg N'],
  KNS: ['kg H₂O₂', 'kg H2O2'],
  KPH: ['kg KOH'],
  KPO: ['kg K₂O', 'kg K2O'],
  KPP: ['kg P₂O₅', 'kg P2O5'],
  KSD: ['kg 90% sdt'],
  KSH: ['kg NaOH'],
  KUR: ['kg U'],
  LPA: ['l alc. 100%'],
  LTR: ['l'],
  'LTR A': ['L total alc.'],
  MIL: ['1,000 p/st', '1,000 items', '1000 items'],
  MPR: ['1,000 pa'],
  MTK: ['m²', 'm2'],
  MTQ: ['m³', 'm3'],
  'MTQ C': ['1,000 m³'],
  MTR: ['m'],
  MWH: ['1,000 kWh'],
  NAR: ['p/st', 'item', 'items'],
  'NAR B': ['b/f'],
  NCL: ['ce/el'],
  NPR: ['pa'],
  SPQ: ['for each litre of pure alcohol, multiplied by the SPR discount'],
  SPR: ['SPR discount'],
  TJO: ['TJ'],
  TNE: ['1,000 kg', 'tonne', '1000 kg'],
  'TNE E': ['1,000 kg/net eda'],
  'TNE J': ['1,000 kg/fuel content'],
  'TNE K': ['1,000 kg/bioethanol'],
  'TNE M': ['1,000 kg/net mas'],
  'TNE R': ['1,000 kg std qual'],
  'TNE Z': ['1,000 kg/net/%saccha.', '1000 kg/net/%saccha.'],
  WAT: ['Watt'],
}

/** How they spell a qualifier after a unit and a slash: `100 kg / net drained wt`. */
const QUALIFIERS: Readonly<Record<string, readonly string[]>> = {
  // Net weight is what a unit of mass means by itself.
  '': ['net'],
  A: ['tot alc'],
  C: ['1 000'],
  E: ['net drained wt'],
  G: ['gross'],
  I: ['of biodiesel content', 'biodiesel'],
  M: ['net dry'],
  P: ['lactic matter', 'lactic.'],
  R: ['std qual'],
  S: ['raw sugar'],
  T: ['dry lactic matter'],
  X: ['hl'],
  Z: ['% sacchar.'],
}

/** Words for duties that depend on the composition of the goods, by duty expression. */
const MEURSING_WORDS: Readonly<Record<string, readonly string[]>> = {
  '12': ['EA', 'AC'],
  '14': ['EAR', 'AC (reduced)'],
  '21': ['ADSZ', 'AD S/Z', 'SD'],
  '25': ['ADSZR', 'AD S/ZR', 'SD (reduced)'],
  '27': ['ADFM', 'AD F/M', 'FD'],
  '29': ['ADFMR', 'AD F/MR', 'FD (reduced)'],
}

/** A spelling without its spaces, which carry no meaning. */
export const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, '')

const bySpelling = (table: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [code, spellings] of Object.entries(table)) {
    for (const spelling of spellings) {
      if (!found.has(withoutSpaces(spelling))) found.set(withoutSpaces(spelling), code)
    }
  }
  return found
}

const UNIT_BY_SPELLING = bySpelling(UNITS)
const QUALIFIER_BY_SPELLING = bySpelling(QUALIFIERS)
const EXPRESSION_BY_WORD = bySpelling(MEURSING_WORDS)

/** The unit that a spelling stands for, with or without a qualifier; null if it stands for none. */
export const unitOfSpelling = (unit: string, qualifier?: string): UnitCodes | null => {
  const [code, itsQualifier] = UNIT_BY_SPELLING.get(withoutSpaces(unit))?.split(' ') ?? []
  if (code === undefined) return null
  const added = qualifier === undefined ? itsQualifier : QUALIFIER_BY_SPELLING.get(withoutSpaces(qualifier))
  return { measurementUnitCode: code, measurementUnitQualifierCode: added || null }
}

/** Every unit with the spelling that duties use most. */
export const UNIT_ABBREVIATIONS: readonly (UnitCodes & { readonly abbreviation: string })[] = Object.entries(
  UNITS,
).flatMap(([codes, [abbreviation]]) => {
  const [measurementUnitCode, measurementUnitQualifierCode = null] = codes.split(' ')
  if (measurementUnitCode === undefined || abbreviation === undefined) return []
  return [{ measurementUnitCode, measurementUnitQualifierCode, abbreviation }]
})

/** How duties spell a qualifier; null if none does. */
export const spellingOfQualifier = (code: string): string | null => QUALIFIERS[code]?.[0] ?? null

/** The duty expression that a Meursing word stands for; null if it stands for none. */
export const expressionOfWord = (word: string): string | null => EXPRESSION_BY_WORD.get(withoutSpaces(word)) ?? null

/** All spellings, the longest first: an alternative of a grammar must not cut another. */
export const UNIT_SPELLINGS: readonly string[] = longestFirst(UNITS)
export const QUALIFIER_SPELLINGS: readonly string[] = longestFirst(QUALIFIERS)
export const MEURSING_SPELLINGS: readonly string[] = longestFirst(MEURSING_WORDS)

function longestFirst(table: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return Object.values(table)
    .flat()
    .sort((a, b) => withoutSpaces(b).length - withoutSpaces(a).length)
}
