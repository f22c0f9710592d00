/** A published text without its markup: tags, `|` for a space that must not break, white space of any sort. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/<br ?\/?>|\|/gi, ' ')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Z}\s]+/gu, ' ')
    .trim()
