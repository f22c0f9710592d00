import { z } from 'zod'
import { RequestError } from '../../http/request-error.ts'

/** Name of the query parameter that narrows measures to those of an area. */
const PARAMETER = 'filter[geographical_area_id]'

/** An empty filter filters nothing: forms send their empty fields too. */
export const areaFilter = {
  [PARAMETER]: z.string().optional().meta({
    description:
      'Shows only the measures that concern an area: its own, those of groups that contain it and those for everyone, without those that exclude it.',
    example: 'FR',
  }),
} as const

export const chosenArea = (query: { readonly [PARAMETER]?: string | undefined }): string | undefined =>
  query[PARAMETER] || undefined

export const unknownArea = (areaId: string): RequestError =>
  new RequestError({
    code: 'invalid_parameter',
    status: 422,
    detail: `There is no geographical area \`${areaId}\`. Send the code of a country, such as FR, or of a group, such as 1013.`,
    source: { parameter: PARAMETER },
  })
