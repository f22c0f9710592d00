import { z } from 'zod'
import { notFound } from '../../http/errors/not-found.ts'
import type { Route } from '../../http/route/define-route.ts'
import { findChapter } from '../../tariff-data/nomenclature/find-row.ts'
import { ALL_CHAPTERS, readTree } from '../../tariff-data/nomenclature/trees.ts'
import { chapterId } from '../../tariff-data/resources/codes.ts'
import { readChapterContext } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { csvRoutes } from '../csv-route.ts'
import { missingChapter } from '../nomenclature/missing-code.ts'
import { documentRoutes, plainRoutes } from '../reference-route.ts'
import { chapterNoteId, presentChapter, presentChapters } from './present.ts'
import { chapterDocument, chapterListDocument, chapterListItem, chapterNoteSchema } from './resources.ts'

export const chapterRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...documentRoutes(dependencies, {
    path: '/chapters',
    summary: 'List the chapters',
    tag: 'Sections and chapters',
    hasLanguages: true,
    document: chapterListDocument,
    answer: async ({ tariff }) => ({ data: await readChapters(tariff) }),
  }),
  ...csvRoutes(dependencies, {
    path: '/chapters',
    summary: 'List the chapters',
    tag: 'Sections and chapters',
    hasLanguages: true,
    columns: chapterListItem.attributes.keyof().options,
    rows: async (tariff) => (await readChapters(tariff)).map(({ attributes }) => attributes),
  }),
  ...documentRoutes(dependencies, {
    path: '/chapters/:chapter_id',
    summary: 'Show a chapter with its headings',
    tag: 'Sections and chapters',
    params: z.object({ chapter_id: chapterId.meta({ example: '01' }) }),
    hasLanguages: true,
    document: chapterDocument,
    answer: async ({ tariff, params, base }) => {
      const id = params.chapter_id
      const [chapter, context] = await Promise.all([findChapter(tariff, id), readChapterContext(tariff, id, [])])
      if (chapter === null || context === null) throw await missingChapter(tariff, id, base)
      return presentChapter(chapter, context, tariff.region)
    },
  }),
  ...plainRoutes(dependencies, {
    path: '/chapters/:chapter_id/chapter_note',
    summary: 'Show the note of a chapter',
    tag: 'Sections and chapters',
    params: z.object({ chapter_id: chapterId.meta({ example: '01' }) }),
    response: {
      description: 'The note itself, not as a JSON:API document.',
      schema: chapterNoteSchema,
    },
    answer: async ({ tariff, params, base }) => {
      const id = params.chapter_id
      const context = await readChapterContext(tariff, id, [])
      if (context === null || context.chapterNote === null) {
        if ((await findChapter(tariff, id)) === null) throw await missingChapter(tariff, id, base)
        const chapter = `${base}/chapters/${id}`
        throw notFound(`Chapter ${id} has no note. ${chapter} shows the chapter itself.`, chapter)
      }
      return {
        kind: 'json',
        body: { id: chapterNoteId(id), section_id: context.section.id, chapter_id: id, content: context.chapterNote },
      }
    },
  }),
]

const readChapters = async (tariff: TariffDay) =>
  presentChapters(await readTree(tariff, ...ALL_CHAPTERS), tariff.region)
