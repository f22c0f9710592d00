/** Characters of a description in a breadcrumb, or of those above another. */
const MAX_SHORT = 37

/** The first words that fit, with `…`; the text itself if it is short enough. */
export function shortened(text: string, max = MAX_SHORT): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  const end = cut.lastIndexOf(' ')
  // A word that takes half of the place is cut itself.
  return `${cut.slice(0, end > max / 2 ? end : max).replace(/[\s,;:(–-]+$/, '')}…`
}
