/** A published text without markup: tags, `|` (a non-breaking space) and repeated white space. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/<br ?\/?>|\|/gi, ' ')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Z}\s]+/gu, ' ')
    .trim()
