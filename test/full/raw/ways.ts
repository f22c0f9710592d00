import type { RawCondition } from './bundle.ts'
import type { Piece } from './page-facts.ts'
import { thresholdOf } from './rates.ts'

// What conditions ask for, once as the rows have it and once as the page says it. The two are compared by their answers to
// the same declarations.

/** What a trader declares: documents, and whether the amount is small or large. */
export interface Declaration {
  readonly documents: readonly string[]
  readonly isSmall: boolean
}

/** Documents that have to be there together; `amount` only for what is small. */
interface Way {
  readonly documents: readonly string[]
  readonly amount: string | null
}

/** Not allowed, or not applicable. */
const REFUSALS = ['04', '05', '06', '07', '08', '09', '10', '14', '16', '30']

/** Conditions of these codes compare a price or a ratio: the page shows their rates or ranges instead. */
const COMPARED = 'FGJLMNORSUVX'

export const isOfWays = ({ condition_code: code, components }: RawCondition): boolean =>
  !COMPARED.includes(code) && components.length === 0

export const isNamed = ({ document_code: document, condition_duty_amount: amount }: RawCondition): boolean =>
  Boolean(document) || amount !== null

/** Of the conditions of each code, the first that is met decides. */
export function isGranted(conditions: readonly RawCondition[], { documents, isSmall }: Declaration): boolean {
  const codes = new Set(conditions.map(({ condition_code: code }) => code))
  return [...codes].every((code) => {
    const ofCode = conditions.filter((condition) => condition.condition_code === code)
    // A code that only refuses asks for nothing that could be declared.
    if (!ofCode.some((condition) => isNamed(condition) && !isRefusal(condition))) return true
    const first = ofCode.find(
      (condition) =>
        (!condition.document_code || documents.includes(condition.document_code)) &&
        (condition.condition_duty_amount === null || isSmall),
    )
    return first !== undefined && !isRefusal(first)
  })
}

const isRefusal = (condition: RawCondition): boolean =>
  condition.action_code === null ? !isNamed(condition) : REFUSALS.includes(condition.action_code)

/** The ways that lines about a control offer: each line is one, or lists several. */
export const waysOfControl = (lines: readonly (readonly Piece[])[]): readonly Way[] => lines.flatMap(waysOfLine)

function waysOfLine(line: readonly Piece[]): readonly Way[] {
  const ways: string[][] = []
  let before = ''
  for (const piece of line) {
    if ('text' in piece) before = piece.text
    else if (/ and $/.test(before)) ways.at(-1)?.push(piece.document)
    else ways.push([piece.document])
  }
  const amount = /(?:^| )for (?:a (?:price|value) of )?up to (.+)$/.exec(textOf(line).trim())?.[1] ?? null
  if (ways.length === 0) return amount === null ? [] : [{ documents: [], amount }]
  return ways.map((documents, index) => ({ documents, amount: index === ways.length - 1 ? amount : null }))
}

const textOf = (line: readonly Piece[]): string =>
  line.map((piece) => ('text' in piece ? piece.text : piece.document)).join('')

export const isOffered = (ways: readonly Way[], { documents, isSmall }: Declaration): boolean =>
  ways.some((way) => way.documents.every((code) => documents.includes(code)) && (way.amount === null || isSmall))

/** What the line "Asked for" of a duty demands: of each list of alternatives, one. */
export function demandsOf(lines: readonly (readonly Piece[])[]): readonly (readonly string[])[] {
  const line = lines.find(([first]) => first !== undefined && 'text' in first && first.text.startsWith('Asked for: '))
  const demands: string[][] = []
  let before = ''
  for (const piece of line ?? []) {
    if ('text' in piece) before = piece.text
    else if (/ and $/.test(before) || demands.length === 0) demands.push([piece.document])
    else demands.at(-1)?.push(piece.document)
  }
  return demands
}

/** Every declaration of up to three of the documents. */
export function declarationsOf(documents: readonly string[]): readonly Declaration[] {
  const sets: string[][] = [[]]
  for (const document of documents) {
    for (const set of [...sets]) if (set.length < 3) sets.push([...set, document])
  }
  return sets.flatMap((set) => [true, false].map((isSmall) => ({ documents: set, isSmall })))
}

export const amountsOfWays = (ways: readonly Way[]): ReadonlySet<string> =>
  new Set(ways.flatMap(({ amount }) => amount ?? []))

export const amountsOfConditions = (
  conditions: readonly RawCondition[],
  bundle: Parameters<typeof thresholdOf>[1],
): ReadonlySet<string> =>
  new Set(
    conditions.flatMap((condition) => (condition.condition_duty_amount === null ? [] : thresholdOf(condition, bundle))),
  )
