import { singularOf } from '../../language/singular.ts'

/**
 * Everyday English words for the titles of chapters and sections. Words for goods of one heading are not among
 * them ("toys" are 9503), nor are fibres ("cotton"), which a sender names for what is made of them.
 */
const CATEGORIES: readonly string[] = `
animals livestock meat seafood dairy plants fruit vegetables food foodstuffs groceries grocery beverages drinks
minerals fuels chemicals pharmaceuticals medicines medications cosmetics perfumery toiletries plastics rubber leather wood
textiles clothing clothes apparel garments footwear headgear headwear ceramics glass glassware jewellery jewelry metals
tools machinery machines appliances electronics electronic electrical electricals vehicles instruments furniture
furnishings artworks art antiques weapons
`
  .trim()
  .split(/\s+/)

/** Words that leave a category as broad as it is. Containers ("wooden box") and "used" (worn clothing has a heading) do not. */
const NEUTRAL_WORDS: ReadonlySet<string> = new Set(
  `a an and any article articles assorted different diverse general good goods item items material materials merchandise
  misc miscellaneous mixed new of other others product products selection some stuff supplies the thing things
  various`.split(/\s+/),
)

const SINGULAR_CATEGORIES: ReadonlySet<string> = new Set(CATEGORIES.map(singularOf))

/** Whether the words name a whole chapter or section of the tariff and no goods of it. */
export const isBroadCategory = (words: readonly string[]): boolean => {
  const [category, ...others] = words.filter((word) => !NEUTRAL_WORDS.has(word))
  return category !== undefined && others.length === 0 && SINGULAR_CATEGORIES.has(singularOf(category))
}
