const MOST_CHARACTERS = 70

/** A text cut at the end of a word, where it is too long for a label. */
export function shortened(text: string, most: number = MOST_CHARACTERS): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > most / 2 ? end : most).replace(/[\s,;:(]+$/, '')}…`
}
