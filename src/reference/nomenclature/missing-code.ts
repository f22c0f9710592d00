import { notFound } from '../../http/errors/not-found.ts'
import type { RequestError } from '../../http/errors/request-error.ts'
import { type CodePeriod, fateOf } from '../../tariff/code-history.ts'
import { chapterIdOf, headingIdOf, isHeading, itemIdOf, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import type { DescribedRow, IsoDate } from '../../tariff/goods-nomenclature.ts'
import { resourcePathBelow } from '../../tariff/resource-path.ts'
import { classOf, descendantsOf, isDeclarable } from '../../tariff/tree.ts'
import { readCodeHistory } from '../../tariff-data/nomenclature/code-history.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

/** A longer list is unreadable in a sentence. */
const MAX_CODES_NAMED = 12

/**
 * The 404 of a chapter that is not in force on the day.
 * @param base What links begin with: `/uk/api/v2`
 */
export const missingChapter = (tariff: TariffDay, id: string, base: string): Promise<RequestError> =>
  missingLevel(tariff, `Chapter ${id}`, itemIdOf(id), PRODUCT_LINE_SUFFIX, `${base}/chapters`)

/** {@link missingChapter} for a heading. */
export const missingHeading = (tariff: TariffDay, id: string, base: string): Promise<RequestError> =>
  missingLevel(tariff, `Heading ${id}`, itemIdOf(id), PRODUCT_LINE_SUFFIX, `${base}/chapters/${chapterIdOf(id)}`)

/** {@link missingChapter} for a subheading. */
export const missingSubheading = (
  tariff: TariffDay,
  itemId: string,
  suffix: string,
  base: string,
): Promise<RequestError> =>
  missingLevel(tariff, `Subheading ${itemId}-${suffix}`, itemId, suffix, `${base}/headings/${headingIdOf(itemId)}`)

/** Says when a chapter, heading or subheading was or will be in force, if ever. */
async function missingLevel(
  tariff: TariffDay,
  what: string,
  itemId: string,
  suffix: string,
  list: string,
): Promise<RequestError> {
  const { inForce, periods } = await readCodeHistory(tariff, { itemId, suffix })
  const [latest] = periods
  // A row with the code that is in force is of another class: 0100000000 is a chapter.
  if (inForce !== null || latest === undefined)
    return notFound(`${what} does not exist. ${list} lists what does.`, list)
  const { validityStartDate: start, validityEndDate: end } = latest.row
  const period = end === null ? `from ${start}` : `from ${start} to ${end}`
  return notFound(
    `${what} is not in force on ${tariff.asOf}; it is in force ${period}. Ask for a day of that time with \`as_of\`.`,
  )
}

/**
 * The 404 of a code that cannot be declared on the day. Says what the code is instead and where it is shown, or when it
 * could be declared and which codes followed it, or that it does not exist.
 * @param base What links begin with: `/uk/api/v2`
 */
export async function missingCommodity(tariff: TariffDay, itemId: string, base: string): Promise<RequestError> {
  const { asOf } = tariff
  const history = await readCodeHistory(tariff, { itemId, suffix: null })
  const fate = fateOf(history)
  switch (fate.kind) {
    case 'other-kind': {
      const about = addressOf(fate.node, asOf, base)
      return notFound(
        `${itemId} is a ${kindOf(fate.node)} on ${asOf} and cannot be declared itself. ${about} shows it with ${commoditiesBelow(fate.node)}.`,
        about,
      )
    }
    case 'ended': {
      const { period, lastDay } = fate
      const about = addressOf(period.node(), period.day, base)
      return notFound(`${itemId} ended on ${lastDay}. ${successorsText(period)}${about} shows it as it was.`, about)
    }
    case 'future': {
      const { period, firstDay } = fate
      const about = addressOf(period.node(), period.day, base)
      return notFound(
        `${itemId} is not in force on ${asOf}: it starts on ${firstDay}. ${about} shows it as it will be.`,
        about,
      )
    }
    case 'unknown': {
      const about = `${base}/${listFor(itemId, history.above)}?as_of=${asOf}`
      return notFound(`There is no code ${itemId} in the data. ${about} lists what there is.`, about)
    }
  }
}

const kindOf = (node: NomenclatureNode): string =>
  node.row.productlineSuffix === PRODUCT_LINE_SUFFIX ? classOf(node) : 'subheading that only groups others'

const commoditiesBelow = (node: NomenclatureNode): string => {
  const count = descendantsOf(node).filter(isDeclarable).length
  return count === 1 ? 'the commodity below it' : `the ${count} commodities below it`
}

function successorsText(ended: CodePeriod<DescribedRow>): string {
  const codes = ended.successors().map(({ row }) => row.goodsNomenclatureItemId)
  if (codes.length === 0) return ''
  if (codes.length > MAX_CODES_NAMED) {
    return `Heading ${headingIdOf(ended.row.goodsNomenclatureItemId)} was divided into ${codes.length} other codes. `
  }
  const verb = codes.length === 1 ? 'follows' : 'follow'
  return `${listed(codes)} ${verb} it (deduced from codes and descriptions: the tariff names no successors). `
}

const listed = (codes: readonly string[]): string =>
  codes.length === 1 ? `${codes[0]}` : `${codes.slice(0, -1).join(', ')} and ${codes.at(-1)}`

/** The nearest list in which a code would be. */
const listFor = (itemId: string, above: readonly NomenclatureNode[]): string => {
  if (above.some(({ row }) => isHeading(row))) return `headings/${headingIdOf(itemId)}`
  return above.length > 0 ? `chapters/${chapterIdOf(itemId)}` : 'chapters'
}

function addressOf(node: NomenclatureNode, date: IsoDate, base: string): string {
  const path = isDeclarable(node)
    ? `${base}/commodities/${node.row.goodsNomenclatureItemId}`
    : resourcePathBelow(base, { ...node.row, goodsNomenclatureClass: classOf(node) })
  return `${path}?as_of=${date}`
}
