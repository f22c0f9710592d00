import { z } from 'zod'
import { RequestError } from '../../http/errors/request-error.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { TARIFF_LISTS } from '../tariff-lists.ts'

/** Name of the query parameter that narrows measures to those of an area. */
const PARAMETER = 'filter[geographical_area_id]'

/** An empty filter is ignored: forms also send their empty fields. */
export const areaFilter = {
  [PARAMETER]: z.string().optional().meta({
    description:
      'Shows only the measures that concern an area: those of the area, of groups that contain it and of all areas, without those that exclude it.',
    example: 'FR',
  }),
} as const

type AreaQuery = { readonly [PARAMETER]?: string | undefined }

/** The area whose measures are wanted; undefined if all are. */
export const chosenArea = (query: AreaQuery): string | undefined => query[PARAMETER] || undefined

/** {@link chosenArea}. Throws a `RequestError` if the tariff has no such area. */
export async function checkedArea({ data }: TariffDay, query: AreaQuery): Promise<string | undefined> {
  const areaId = chosenArea(query)
  if (areaId === undefined || (await data.get(TARIFF_LISTS)).areas.has(areaId)) return areaId
  throw unknownArea(areaId)
}

/** @param parameter Name of the query parameter that the area was sent in */
export const unknownArea = (areaId: string, parameter: string = PARAMETER): RequestError =>
  new RequestError({
    code: 'invalid_parameter',
    status: 422,
    detail: `The data has no geographical area \`${areaId}\`. Send the code of a country, such as FR, or of a group, such as 1013.`,
    source: { parameter },
  })
