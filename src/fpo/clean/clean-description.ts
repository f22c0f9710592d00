/** Phrases about the shipment that shippers add to descriptions. */
const PHRASES: readonly RegExp[] = [
  /\(?\b(?:no commercial value\W+)?(?:(?:value|declared) )*(?:for|4) customs? purposes?(?: only)?\b\)?/gi,
  /\(?\bno commercial value\b\)?/gi,
  /\brtn to shipper\b|\bnever enter us commerce\b/gi,
  /\b(?:order|invoice|item|sku|ref|hs ?code|hts|tariff code)\s*(?:no|nr|number|code)?\.?\s*[:#]\s*[\w-]*\d[\w-]*/gi,
]

/** Quantity at the beginning, where parcel systems put it. */
const QUANTITY = /^\W*(?:(?:pack|set|box|lot|case|bag|pcs?)\s+of\s+\d+\s+(?:[a-z]\))?|\d+\s*(?:x|pcs?|pieces?)\b\s*)/i

/** The description without phrases about the shipment and without HTML entities. */
export const cleanDescription = (description: string): string => {
  const text = description
    .normalize('NFKC')
    .replaceAll(/&(?:amp|#38);/gi, '&')
    .replaceAll(/&[a-z]+;|&#\d+;/gi, ' ')
  const aboutGoods = PHRASES.reduce((before, phrase) => before.replaceAll(phrase, ' '), text)
  return aboutGoods.replace(QUANTITY, '').replaceAll(/\s+/g, ' ').trim()
}
