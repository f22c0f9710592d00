import { itemIdOf } from './codes.ts'

/** The level that a code names, by its number of digits. */
type NamedCodeKind = 'chapter' | 'heading' | 'subheading' | 'commodity'

/** A code that a text names, and where it stands there. */
export interface NamedCode {
  /**
   * The code as written, with the word for it: `heading 4202`; further on in a list without: `6205` of "headings 6203,
   * 6205".
   */
  readonly text: string
  /** Place of the first character. */
  readonly start: number
  /** One past the last character. */
  readonly end: number
  /** 2, 4, 6, 8 or 10 digits. */
  readonly digits: string
  /** The ten-digit code that the digits stand for when nothing follows. */
  readonly goodsNomenclatureItemId: string
  readonly kind: NamedCodeKind
}

/**
 * The codes that a text names, in its order: after a word for them ("chapters 61, 62 or 63", "heading 8701-8705",
 * "subheading 8471.30"), or without one where nothing else is written so (ten digits, "8471 30 00"). Other numbers
 * (voltages, years, addresses) name nothing. Whether a code exists is not asked here.
 */
export const namedCodes = (text: string): readonly NamedCode[] => {
  // The replacement is as long as the address, so that places in the text stay true.
  const readable = text.replaceAll(ADDRESS, (address) => '_'.repeat(address.length))
  const found: NamedCode[] = []
  const mentions = new RegExp(MENTION)
  for (let mention = mentions.exec(readable); mention !== null; mention = mentions.exec(readable)) {
    const { chapter, heading, longer, bare } = mention.groups ?? {}
    found.push(toNamedCode(text, mention.index, mentions.lastIndex, chapter ?? heading ?? longer ?? bare ?? ''))
    if (bare !== undefined) continue
    const nextCode = chapter !== undefined ? NEXT_CHAPTER : longer !== undefined ? NEXT_LONGER : NEXT_CODE
    for (const next of restOfList(readable, mentions.lastIndex, nextCode)) {
      found.push(toNamedCode(text, next.start, next.end, next.code))
      mentions.lastIndex = next.end
    }
  }
  return found
}

const ADDRESS = /https?:\/\/\S+/gi

/** A number ends here: no more digits, no unit stuck to it ("1000V"). */
const END = String.raw`(?![\p{L}\p{N}])`

/** The text that may stand between the word and the code. */
const LABEL = String.raw`(?:\s+codes?)?(?:\s+(?:numbers?|no\.?))?:?\s*`

/** Pairs of digits after the heading's four, with dots or without. */
const CODE = String.raw`\d{4}(?:(?:\d{2}){1,3}|(?:\.\d{2}){1,3})?`

/** Spaces between pairs are for longer codes: "heading 8418 12 volts" is a heading. */
const MENTION = new RegExp(
  [
    String.raw`(?<!\p{L})chapters?${LABEL}(?<chapter>\d{1,2})${END}`,
    String.raw`(?<![\p{L}-])headings?${LABEL}(?<heading>${CODE})${END}`,
    String.raw`(?<!\p{L})(?:sub-?headings?|(?:sub-?)?commodit(?:y|ies)|(?:tariff|hs|cn)\s+codes?)${LABEL}(?<longer>\d{4}(?: \d{2}){1,3}|${CODE})${END}`,
    String.raw`(?<![\p{L}\p{N}.,-])(?<bare>\d{10}|\d{4}(?: \d{2}){2,3}|\d{4}(?:\.\d{2}){2,3})${END}`,
  ].join('|'),
  'giu',
)

/** A list goes on with codes of the same sort, unless they are amounts: "chapter 39 or 10 kg". */
const SEPARATOR = String.raw`(?:\s*[,;/&+–-]\s*(?:and\s+|or\s+)?|\.|\s+(?:and|or|to)\s+)`
const NO_UNIT = String.raw`(?!\s*(?:%|°|per\s?cent|[kmcµ]?[gml]|k?[vwa]|k?va|hz|volts?|watts?|litres?|grams?|years?|months?|days?)(?!\p{L}))`
const NEXT_CHAPTER = new RegExp(String.raw`${SEPARATOR}(?<next>\d{2})${END}${NO_UNIT}`, 'iuy')
const NEXT_LONGER = new RegExp(String.raw`${SEPARATOR}(?<next>\d{4}(?: \d{2}){1,3}|${CODE})${END}${NO_UNIT}`, 'iuy')
const NEXT_CODE = new RegExp(String.raw`${SEPARATOR}(?<next>\d{4}(?: \d{2}){2,3}|${CODE})${END}${NO_UNIT}`, 'iuy')

interface ListedCode {
  readonly code: string
  readonly start: number
  readonly end: number
}

const restOfList = (readable: string, from: number, nextCode: RegExp): readonly ListedCode[] => {
  const listed: ListedCode[] = []
  const next = new RegExp(nextCode)
  next.lastIndex = from
  for (let match = next.exec(readable); match !== null; match = next.exec(readable)) {
    const code = match.groups?.next ?? ''
    listed.push({ code, start: next.lastIndex - code.length, end: next.lastIndex })
  }
  return listed
}

const KINDS: Readonly<Record<number, NamedCodeKind>> = { 2: 'chapter', 4: 'heading', 10: 'commodity' }

const toNamedCode = (text: string, start: number, end: number, code: string): NamedCode => {
  const written = code.replaceAll(/\D/g, '')
  const digits = written.padStart(2, '0')
  return {
    text: text.slice(start, end),
    start,
    end,
    digits,
    goodsNomenclatureItemId: itemIdOf(digits),
    kind: KINDS[digits.length] ?? 'subheading',
  }
}
