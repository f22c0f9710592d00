import type { LexiconLanguage } from './languages.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Articles, prepositions and conjunctions, folded: a sign of the language even where English word lists have them. */
export const FUNCTION_WORDS: Readonly<Record<LexiconLanguage, ReadonlySet<string>>> = {
  cy: words('ac ar at dros gan gyda heb hefyd neu rhag sydd wedi yn yr'),
  de: words('als am auf aus bei das dem den der des die ein eine fur im in mit nach oder ohne und vom von zu zum zur'),
  es: words('al con contra de del el en las los para por sin sobre su un una y'),
  fr: words('au aux avec chez dans de des du en et la le les ou par pour sans sous sur un une'),
  it: words('al alla alle con da dei del della delle di e gli il in la le lo nel o per senza su un una'),
  nl: words('aan bij de een en het in met of op te uit van voor zonder'),
  pl: words('bez dla do i lub na nad od po pod przy w z za ze'),
  zh: words('和 的 或 与'),
}
