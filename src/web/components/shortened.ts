/** Characters of a description in a breadcrumb, or of those above another. */
const MAX_SHORT = 36

/** The first words, and `…` if there are more. */
export function shortened(text: string, max = MAX_SHORT): string {
  if (text.length <= max) return text
  const end = text.lastIndexOf(' ', max)
  return `${text.slice(0, end > 0 ? end : max).replace(/[\s,;:(–-]+$/, '')}…`
}
