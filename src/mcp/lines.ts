import { z } from 'zod'
import { RequestError } from '../http/errors/request-error.ts'
import type { LiveTariff } from './live-tariff.ts'
import { clipped, commonOutput, type ToolAnswer } from './tool.ts'

/** Characters of the lines of a page: with what stands around them, under 4,000 tokens of four characters. */
const MAX_CHARACTERS = 13_000

const MAX_LINE = 4000

export const pageInput = z.int().min(1).default(1).describe('Of a long answer')

/** The output of tools whose answer is lines of text. */
export const linesOutput = z.strictObject({
  ...commonOutput,
  title: z.string(),
  lines: z.array(z.string()),
  page: z.int(),
  pages: z.int(),
})

interface Lines {
  readonly title: string
  readonly lines: readonly string[]
  /** What to try where there are no lines. */
  readonly advice: string
  readonly page: number
}

/** The first of a list, and how many more there are. */
export const firstOf = (items: readonly string[], most: number): string =>
  `${items.slice(0, most).join(' ')}${items.length > most ? ` and ${items.length - most} more` : ''}`

/** A page of lines under a title. */
export function linesAnswer(
  { about }: LiveTariff,
  { title, lines, advice, page }: Lines,
): ToolAnswer<z.input<typeof linesOutput>> {
  const { shown, pages } = pageOfItems(
    lines.length === 0 ? [advice] : lines.map((line) => clipped(line, MAX_LINE)),
    page,
  )
  return {
    text: [title, ...shown, ...moreLine(page, pages)].join('\n'),
    content: { ...about, truncated: page < pages, title, lines: [...shown], page, pages },
  }
}

/** `Page 1 of 3: call again with page 2.` */
export const moreLine = (page: number, pages: number): readonly string[] =>
  pages === 1 ? [] : [`Page ${page} of ${pages}${page < pages ? `: call again with page ${page + 1} for more.` : '.'}`]

/**
 * A page of items that are as long as their JSON.
 * @throws RequestError for a page past the last
 */
export function pageOfItems<Item>(
  items: readonly Item[],
  page: number,
  most: number = MAX_CHARACTERS,
): { readonly shown: Item[]; readonly pages: number } {
  const pages: Item[][] = [[]]
  let left = most
  for (const item of items) {
    const length = JSON.stringify(item).length + 1
    if (length > left && pages.at(-1)?.length !== 0) {
      pages.push([])
      left = most
    }
    left -= length
    pages.at(-1)?.push(item)
  }
  const shown = pages[page - 1]
  if (shown !== undefined) return { shown, pages: pages.length }
  const detail = `There is no page ${page}: the answer has ${pages.length === 1 ? 'one page' : `${pages.length} pages`}.`
  throw new RequestError([{ code: 'invalid_parameter', detail }])
}
