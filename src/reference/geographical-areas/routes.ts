import { z } from 'zod'
import { notFound } from '../../http/errors/not-found.ts'
import type { Route } from '../../http/route/define-route.ts'
import { GEOGRAPHICAL_CODE } from '../../tariff-data/geographical-areas/geographical-areas.ts'
import { readAreasOnDay } from '../../tariff-data/tariff-lists.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { documentRoutes } from '../reference-route.ts'
import { presentAreas, presentSingleArea } from './present.ts'
import { geographicalAreaDocument, geographicalAreaList } from './resources.ts'

const TAG = 'Geographical areas'

const areaId = z
  .string()
  .regex(/^[A-Za-z0-9]{2,4}$/, 'Areas have two letters, such as FR, or four digits, such as 1013.')

export const geographicalAreaRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...documentRoutes(dependencies, {
    path: '/geographical_areas',
    summary: 'List countries, regions and groups of countries',
    description: 'By id, each with its members; `included` holds no area that is in the list itself.',
    tag: TAG,
    document: geographicalAreaList,
    answer: async ({ tariff }) => {
      const areas = await readAreasOnDay(tariff)
      return presentAreas(areas, areas)
    },
  }),
  ...documentRoutes(dependencies, {
    path: '/geographical_areas/countries',
    summary: 'List countries and regions',
    description: 'By id, without the groups.',
    tag: TAG,
    document: geographicalAreaList,
    answer: async ({ tariff }) => {
      const areas = await readAreasOnDay(tariff)
      return presentAreas(
        areas.filter((area) => area.geographicalCode !== GEOGRAPHICAL_CODE.group),
        areas,
      )
    },
  }),
  ...documentRoutes(dependencies, {
    path: '/geographical_areas/:id',
    summary: 'Show a country, a region or a group with its members',
    tag: TAG,
    params: z.object({ id: areaId.meta({ example: 'FR' }) }),
    document: geographicalAreaDocument,
    answer: async ({ tariff, params, base }) => {
      const id = params.id.toUpperCase()
      const areas = await readAreasOnDay(tariff)
      const area = areas.find((candidate) => candidate.id === id)
      if (area === undefined) {
        throw notFound(`There is no geographical area ${id} on ${tariff.asOf}. ${base}/geographical_areas lists them.`)
      }
      return presentSingleArea(area, areas)
    },
  }),
]
