import { z } from 'zod'
import { notFound } from '../../http/errors/not-found.ts'
import { chapterIdOf, headingIdOf, isChapter, itemIdOf, shortCode } from '../../tariff/codes.ts'
import { plainLine } from '../../tariff/plain-text.ts'
import { classOf, isDeclarable } from '../../tariff/tree.ts'
import { readSection, readSections } from '../../tariff-data/nomenclature/sections.ts'
import {
  headingCodes,
  type NomenclatureNode,
  readChapterTree,
  readHeadingTree,
  readTree,
} from '../../tariff-data/nomenclature/trees.ts'
import { readChapterContext } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { descriptionsOf } from '../describe-code.ts'
import { asOfInput, regionInput } from '../inputs.ts'
import { moreLine, pageInput, pageOfItems } from '../lines.ts'
import { liveTariff } from '../live-tariff.ts'
import { clipped, commonOutput, defineTool } from '../tool.ts'

/** Characters of the rows of a page. */
const MAX_CHARACTERS = 10_000

/** Characters of a note; the longest has 40,000, and its beginning says what is covered. */
const MAX_NOTE_LENGTH = 2000

interface Level {
  readonly title: string
  readonly path: readonly string[]
  readonly note: string | null
  readonly rows: readonly Row[]
}

interface Row {
  readonly code: string
  readonly description: string
  readonly level: 'section' | 'chapter' | 'heading' | 'subheading' | 'commodity'
  readonly depth: number
  readonly declarable: boolean
}

/** Shows what is below a place of the tariff. */
export const browseTool = defineTool({
  name: 'browse',
  title: 'Browse the tariff',
  description:
    "Lists what is below a place of the tariff: without `at` the 21 sections; `section 7` its chapters; two digits a chapter's headings; four digits or more all rows of the heading below the code. Gives the legal note of a section or chapter, which decides what belongs there.",
  input: z.strictObject({
    at: z
      .string()
      .regex(/^(?:section \d{1,2}|[\d .]{2,14})$/i, 'Send `section 7`, or 2 to 10 digits.')
      .optional()
      .describe('`section 7`, or 2 to 10 digits of a code'),
    region: regionInput,
    as_of: asOfInput,
    page: pageInput,
  }),
  output: z.strictObject({
    ...commonOutput,
    title: z.string(),
    path: z.array(z.string()).describe('Descriptions from the chapter down to this place'),
    legal_note: z.string().nullable().describe('Markdown; its beginning if it is long'),
    rows: z.array(
      z.strictObject({
        code: z.string().describe('Ten digits if declarable; otherwise `section N`, or digits to send as `at`'),
        description: z.string(),
        level: z.enum(['section', 'chapter', 'heading', 'subheading', 'commodity']),
        depth: z.int().describe('Levels below this place'),
        declarable: z.boolean(),
      }),
    ),
  }),
  async answer({ at, region, as_of: asOf, page }, { dependencies }) {
    const { tariff, about } = await liveTariff(dependencies, region, asOf)
    const { title, path, note, rows } = await levelAt(tariff, at?.toLowerCase().replaceAll('.', ''))
    const { shown, pages } = pageOfItems(rows, page, MAX_CHARACTERS)
    const beginning = note === null ? null : clipped(note, MAX_NOTE_LENGTH)
    return {
      text: [
        title,
        ...shown.map(
          ({ code, description, depth, declarable }) =>
            `${'  '.repeat(depth - 1)}${code} ${description}${declarable ? ' (declarable)' : ''}`,
        ),
        ...moreLine(page, pages),
        ...(beginning === null || page > 1 ? [] : [`Legal note (\`notes\` has its paragraphs): ${beginning}`]),
      ].join('\n'),
      content: {
        ...about,
        truncated: page < pages || (note?.length ?? 0) > MAX_NOTE_LENGTH,
        title,
        path: [...path],
        legal_note: beginning,
        rows: shown,
      },
    }
  },
})

async function levelAt(tariff: TariffDay, at: string | undefined): Promise<Level> {
  if (at === undefined) return await allSections(tariff)
  const [, section] = /^section (\d+)$/.exec(at) ?? []
  if (section !== undefined) return await oneSection(tariff, Number(section))
  const digits = at.replaceAll(' ', '')
  if (digits.length < 2 || digits.length > 10) throw notFound('Send 2 to 10 digits of a code.')
  return digits.length < 4 ? await oneChapter(tariff, chapterIdOf(digits)) : await belowCode(tariff, digits)
}

async function allSections(tariff: TariffDay): Promise<Level> {
  const sections = await readSections(tariff)
  return {
    title: 'Sections of the tariff',
    path: [],
    note: null,
    rows: sections.map(({ position, title, chapter_from: from, chapter_to: to }) => ({
      code: `section ${position}`,
      description: `${title} (chapters ${from} to ${to})`,
      level: 'section',
      depth: 1,
      declarable: false,
    })),
  }
}

async function oneSection(tariff: TariffDay, position: number): Promise<Level> {
  const section = await readSection(tariff, position)
  if (section === null) throw notFound(`There is no section ${position}. Sections are numbered from 1 to 21.`)
  const tree = await readTree(tariff, ...headingCodes(section.chapter_from, section.chapter_to))
  const chapters = tree.nodes.filter(({ row }) => isChapter(row))
  return {
    title: `Section ${section.numeral}: ${section.title}`,
    path: [],
    note: section.note,
    rows: chapters.map((node) => rowOf(node, 1)),
  }
}

async function oneChapter(tariff: TariffDay, chapterId: string): Promise<Level> {
  const { nodes } = await readChapterTree(tariff, chapterId)
  const chapter = nodes.find(({ row }) => isChapter(row))
  if (chapter === undefined) throw notFound(`There is no chapter ${chapterId} on ${tariff.asOf}.`)
  const context = await readChapterContext(tariff, chapterId, [])
  return {
    title: `Chapter ${chapterId}: ${plainLine(chapter.row.description)}`,
    path: descriptionsOf(chapter),
    note: context?.chapterNote ?? null,
    rows: chapter.children.map((node) => rowOf(node, 1)),
  }
}

async function belowCode(tariff: TariffDay, digits: string): Promise<Level> {
  const { nodes } = await readHeadingTree(tariff, headingIdOf(digits))
  const itemId = itemIdOf(digits)
  const node = nodes.find(({ row }) => row.goodsNomenclatureItemId === itemId && !isChapter(row))
  if (node === undefined) {
    throw notFound(`There is no code ${digits} on ${tariff.asOf}. Ask for fewer digits, such as ${digits.slice(0, 2)}.`)
  }
  return {
    title: `${shortCode(itemId)}: ${plainLine(node.row.description)}`,
    path: descriptionsOf(node),
    note: null,
    rows: rowsBelow(node, 1),
  }
}

const rowsBelow = (node: NomenclatureNode, depth: number): readonly Row[] =>
  node.children.flatMap((child) => [rowOf(child, depth), ...rowsBelow(child, depth + 1)])

function rowOf(node: NomenclatureNode, depth: number): Row {
  const { goodsNomenclatureItemId: itemId, description } = node.row
  // Chapters and headings may have nothing below them in the tree of the headings alone.
  const declarable = isDeclarable(node) && !isChapter(node.row)
  return {
    code: declarable ? itemId : shortCode(itemId),
    description: plainLine(description),
    level: classOf(node),
    depth,
    declarable,
  }
}
