import { z } from 'zod'
import { notFound } from '../../http/errors/not-found.ts'
import type { RequestError } from '../../http/errors/request-error.ts'
import type { Route } from '../../http/route/define-route.ts'
import { readSection, readSections } from '../../tariff-data/nomenclature/sections.ts'
import { headingCodes, readTree } from '../../tariff-data/nomenclature/trees.ts'
import { sectionPosition } from '../../tariff-data/resources/codes.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { csvRoutes } from '../csv-route.ts'
import { documentRoutes, plainRoutes } from '../reference-route.ts'
import { presentSection, presentSections } from './present.ts'
import { sectionDocument, sectionListDocument, sectionListItem, sectionNoteSchema } from './resources.ts'

export const sectionRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...documentRoutes(dependencies, {
    path: '/sections',
    summary: 'List the sections',
    tag: 'Sections and chapters',
    document: sectionListDocument,
    answer: async ({ tariff }) => ({ data: presentSections(await readSections(tariff)) }),
  }),
  ...csvRoutes(dependencies, {
    path: '/sections',
    summary: 'List the sections',
    tag: 'Sections and chapters',
    columns: sectionListItem.attributes.keyof().options,
    rows: async (tariff) => presentSections(await readSections(tariff)).map(({ attributes }) => attributes),
  }),
  ...documentRoutes(dependencies, {
    path: '/sections/:position',
    summary: 'Show a section with its chapters',
    tag: 'Sections and chapters',
    params: z.object({ position: sectionPosition.meta({ example: '1' }) }),
    hasLanguages: true,
    document: sectionDocument,
    answer: async ({ tariff, params }) => {
      const section = await readSection(tariff, params.position)
      if (section === null) throw noSection(params.position)
      const { chapter_from: from, chapter_to: to } = section
      const [tree, { chapterContext }] = await Promise.all([
        readTree(tariff, ...headingCodes(from, to)),
        tariff.data.get(TARIFF_LISTS),
      ])
      const guidesOf = (chapterId: string) => chapterContext(chapterId, [], tariff.asOf)?.guides ?? []
      return presentSection(section, tree, guidesOf, tariff.region)
    },
  }),
  ...plainRoutes(dependencies, {
    path: '/sections/:section_id/section_note',
    summary: 'Show the note of a section',
    tag: 'Sections and chapters',
    params: z.object({ section_id: sectionPosition.meta({ example: '1' }) }),
    response: {
      description: 'The note itself, not as a JSON:API document.',
      schema: sectionNoteSchema,
    },
    answer: async ({ tariff, params, base }) => {
      const { section_id: id } = params
      const section = (await readSections(tariff)).find((one) => one.id === id)
      if (section === undefined || section.note === null) {
        if ((await readSection(tariff, id)) === null) throw noSection(id)
        const address = `${base}/sections/${id}`
        throw notFound(`Section ${id} has no note. ${address} shows the section itself.`, address)
      }
      return { kind: 'json', body: { id: section.position, section_id: id, content: section.note } }
    },
  }),
]

const noSection = (position: number): RequestError =>
  notFound(`There is no section ${position}. Sections are numbered from 1 to 21.`)
