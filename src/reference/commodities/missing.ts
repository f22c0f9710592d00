import { notFound } from '../../http/not-found.ts'
import type { RequestError } from '../../http/request-error.ts'
import { chapterIdOf, headingIdOf, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import type { DescribedRow, IsoDate } from '../../tariff/goods-nomenclature.ts'
import { resourcePathBelow } from '../../tariff/resource-path.ts'
import { successorsOf } from '../../tariff/successors.ts'
import { buildTreeAt, classOf, descendantsOf, isDeclarable, type TreeNode } from '../../tariff/tree.ts'
import { CHAPTERS } from '../../tariff-data/nomenclature/chapter-rows.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

/** A longer list is unreadable in a sentence. */
const MAX_CODES_NAMED = 12

/**
 * The 404 of a code that cannot be declared on the day. Says what the code is instead and where it is shown, or when it
 * could be declared and which codes followed it, or that it does not exist.
 * @param base What links begin with: `/uk/api/v2`
 */
export async function missingCommodity(
  tariff: TariffDay,
  goodsNomenclatureItemId: string,
  base: string,
): Promise<RequestError> {
  const { asOf } = tariff
  const rows = await readWholeChapter(tariff, chapterIdOf(goodsNomenclatureItemId))
  const ofCode = rows.filter((row) => row.goodsNomenclatureItemId === goodsNomenclatureItemId)
  const inForce = buildTreeAt(rows, asOf).nodes
  const now = productLineFirst(inForce.filter(({ row }) => row.goodsNomenclatureItemId === goodsNomenclatureItemId))
  if (now !== undefined) return otherClassError(now, asOf, base)
  const ended = lastEnded(ofCode.filter(hasEndDate).filter((row) => row.validityEndDate < asOf))
  if (ended !== undefined) return endedError(ended, rows, base)
  const future = ofCode.toSorted((a, b) => (a.validityStartDate < b.validityStartDate ? -1 : 1))[0]
  if (future !== undefined) return notYetValidError(future, rows, asOf, base)
  return unknownCodeError(
    goodsNomenclatureItemId,
    inForce.map(({ row }) => row),
    asOf,
    base,
  )
}

type EndedRow = DescribedRow & { readonly validityEndDate: IsoDate }

const hasEndDate = (row: DescribedRow): row is EndedRow => row.validityEndDate !== null

function otherClassError(node: TreeNode<DescribedRow>, asOf: IsoDate, base: string): RequestError {
  const { row } = node
  const about = addressOfNode(node, asOf, base)
  const below = descendantsOf(node).filter(isDeclarable).length
  const commodities = below === 1 ? 'the commodity below it' : `the ${below} commodities below it`
  const what = row.productlineSuffix === PRODUCT_LINE_SUFFIX ? classOf(node) : 'subheading that only groups others'
  return notFound(
    `${row.goodsNomenclatureItemId} is a ${what} on ${asOf} and cannot be declared itself. ${about} shows it with ${commodities}.`,
    about,
  )
}

function endedError(ended: EndedRow, rows: readonly DescribedRow[], base: string): RequestError {
  const lastDay = ended.validityEndDate
  const about = addressOf(ended, lastDay, rows, base)
  const successors = successorsOf(ended, rows).map((row) => row.goodsNomenclatureItemId)
  return notFound(
    `${ended.goodsNomenclatureItemId} ended on ${lastDay}. ${successorsText(successors, ended)}${about} shows it as it was.`,
    about,
  )
}

function successorsText(successors: readonly string[], ended: DescribedRow): string {
  if (successors.length === 0) return ''
  if (successors.length > MAX_CODES_NAMED) {
    return `Heading ${headingIdOf(ended.goodsNomenclatureItemId)} was divided into ${successors.length} other codes. `
  }
  const verb = successors.length === 1 ? 'follows' : 'follow'
  return `${listed(successors)} ${verb} it (deduced from codes and descriptions: the tariff names no successors). `
}

const listed = (codes: readonly string[]): string =>
  codes.length === 1 ? `${codes[0]}` : `${codes.slice(0, -1).join(', ')} and ${codes.at(-1)}`

function notYetValidError(
  future: DescribedRow,
  rows: readonly DescribedRow[],
  asOf: IsoDate,
  base: string,
): RequestError {
  const { goodsNomenclatureItemId: code, validityStartDate: start } = future
  const about = addressOf(future, start, rows, base)
  return notFound(`${code} is not in force on ${asOf}: it starts on ${start}. ${about} shows it as it will be.`, about)
}

function unknownCodeError(
  goodsNomenclatureItemId: string,
  inForce: readonly DescribedRow[],
  asOf: IsoDate,
  base: string,
): RequestError {
  const headingId = headingIdOf(goodsNomenclatureItemId)
  const hasHeading = inForce.some((row) => row.goodsNomenclatureItemId === headingId.padEnd(10, '0'))
  const chapters = inForce.length > 0 ? `chapters/${chapterIdOf(goodsNomenclatureItemId)}` : 'chapters'
  const about = `${base}/${hasHeading ? `headings/${headingId}` : chapters}?as_of=${asOf}`
  return notFound(`There is no code ${goodsNomenclatureItemId} in the data. ${about} lists what there is.`, about)
}

/** Address of a row on a day on which it is in force. */
function addressOf(row: DescribedRow, date: IsoDate, rows: readonly DescribedRow[], base: string): string {
  const node = buildTreeAt(rows, date).bySid.get(row.goodsNomenclatureSid)
  if (node === undefined) throw new RangeError(`${row.goodsNomenclatureItemId} is not in force on ${date}`)
  return addressOfNode(node, date, base)
}

function addressOfNode(node: TreeNode<DescribedRow>, date: IsoDate, base: string): string {
  const path = isDeclarable(node)
    ? `${base}/commodities/${node.row.goodsNomenclatureItemId}`
    : resourcePathBelow(base, { ...node.row, goodsNomenclatureClass: classOf(node) })
  return `${path}?as_of=${date}`
}

/** The product line, if the code has one on the day, else its first grouping row. */
const productLineFirst = (nodes: readonly TreeNode<DescribedRow>[]): TreeNode<DescribedRow> | undefined =>
  nodes.find(({ row }) => row.productlineSuffix === PRODUCT_LINE_SUFFIX) ?? nodes[0]

/** Of rows that ended on the same day, the product line: no suffix is larger. */
const lastEnded = (rows: readonly EndedRow[]): EndedRow | undefined => {
  const order = (row: EndedRow) => `${row.validityEndDate} ${row.productlineSuffix}`
  return rows.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).at(-1)
}

/** The rows of a chapter, of all times. Cached. */
export const readWholeChapter = async ({ data }: TariffDay, chapterId: string): Promise<readonly DescribedRow[]> =>
  (await data.get(CHAPTERS, chapterId)).all
