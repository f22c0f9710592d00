import { z } from 'zod'
import type { Route } from '../../http/define-route.ts'
import { notFound } from '../../http/not-found.ts'
import type { RequestError } from '../../http/request-error.ts'
import { isChapter } from '../../tariff/codes.ts'
import { ALL_CHAPTERS, type NomenclatureNode, readChapterTree, readTree } from '../../tariff-data/nomenclature/trees.ts'
import { chapterId } from '../../tariff-data/resources/codes.ts'
import { readChapterContext } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { missing } from '../nomenclature/missing.ts'
import { documentRoutes, plainRoutes } from '../reference-route.ts'
import { chapterNoteId, presentChapter, presentChapters } from './present.ts'
import { chapterDocument, chapterListDocument, chapterNoteSchema } from './resources.ts'

export const chapterRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...documentRoutes(dependencies, {
    path: '/chapters',
    summary: 'List the chapters',
    tag: 'Sections and chapters',
    document: chapterListDocument,
    example: {
      data: [
        {
          id: '27623',
          type: 'chapter',
          attributes: {
            goods_nomenclature_sid: '27623',
            goods_nomenclature_item_id: '0100000000',
            formatted_description: 'Live animals',
          },
        },
      ],
    },
    answer: async ({ tariff }) => presentChapters(await readTree(tariff, ...ALL_CHAPTERS), tariff.region),
  }),
  ...documentRoutes(dependencies, {
    path: '/chapters/:chapter_id',
    summary: 'Show a chapter with its headings',
    tag: 'Sections and chapters',
    params: z.object({ chapter_id: chapterId }),
    document: chapterDocument,
    example: CHAPTER,
    answer: async ({ tariff, params, address }) => {
      const id = params.chapter_id
      const [chapter, context] = await Promise.all([findChapter(tariff, id), readChapterContext(tariff, id, [])])
      if (chapter === null || context === null) throw await missingChapter(tariff, id, address.path)
      return presentChapter(chapter, context, tariff.region)
    },
  }),
  ...plainRoutes(dependencies, {
    path: '/chapters/:chapter_id/chapter_note',
    summary: 'Show the note of a chapter',
    tag: 'Sections and chapters',
    params: z.object({ chapter_id: chapterId }),
    response: {
      description: 'The note, as it is, without the wrapping of a JSON:API document.',
      schema: chapterNoteSchema,
      example: {
        id: 1,
        section_id: 1,
        chapter_id: '01',
        content: '1. This chapter covers all live animals except: ...',
      },
    },
    answer: async ({ tariff, params, address }) => {
      const id = params.chapter_id
      const context = await readChapterContext(tariff, id, [])
      if (context === null || context.chapterNote === null) {
        if ((await findChapter(tariff, id)) === null) throw await missingChapter(tariff, id, address.path)
        const chapter = `${listOf(address.path)}/${id}`
        throw notFound(`Chapter ${id} has no note. ${chapter} shows the chapter itself.`, chapter)
      }
      return {
        body: { id: chapterNoteId(id), section_id: context.section.id, chapter_id: id, content: context.chapterNote },
      }
    },
  }),
]

async function findChapter(tariff: TariffDay, id: string): Promise<NomenclatureNode | null> {
  const { nodes } = await readChapterTree(tariff, id)
  return nodes.find(({ row }) => isChapter(row)) ?? null
}

const missingChapter = (tariff: TariffDay, id: string, path: string): Promise<RequestError> =>
  missing(tariff, `Chapter ${id}`, id.padEnd(10, '0'), '80', listOf(path))

/** `/uk/api/v2/chapters/01` → `/uk/api/v2/chapters` */
const listOf = (path: string): string => path.replace(/\/chapters\/.*$/, '/chapters')

const CHAPTER = {
  data: {
    id: '27623',
    type: 'chapter',
    attributes: {
      goods_nomenclature_sid: 27623,
      goods_nomenclature_item_id: '0100000000',
      description: 'LIVE ANIMALS',
      formatted_description: 'Live animals',
      validity_start_date: '1971-12-31T00:00:00.000Z',
      validity_end_date: null,
      description_plain: 'Live animals',
      chapter_note_id: 1,
      chapter_note: '1. This chapter covers all live animals except: ...',
      forum_url: null,
      section_id: 1,
    },
    relationships: {
      section: { data: { id: '1', type: 'section' } },
      guides: { data: [] },
      guide: { data: [] },
      headings: { data: [{ id: '27624', type: 'heading' }] },
    },
  },
  included: [
    {
      id: '1',
      type: 'section',
      attributes: {
        id: 1,
        numeral: 'I',
        title: 'Live animals; animal products',
        position: 1,
        section_note: '1. Any reference in this section to ...',
      },
    },
    {
      id: '27624',
      type: 'heading',
      attributes: {
        goods_nomenclature_sid: 27624,
        goods_nomenclature_item_id: '0101000000',
        declarable: false,
        description: 'Live horses, asses, mules and hinnies',
        producline_suffix: '80',
        leaf: true,
        description_plain: 'Live horses, asses, mules and hinnies',
        formatted_description: 'Live horses, asses, mules and hinnies',
        validity_start_date: '1972-01-01T00:00:00.000Z',
        validity_end_date: null,
      },
      relationships: { children: { data: [] } },
    },
  ],
} as const
