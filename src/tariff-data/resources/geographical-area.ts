import { z } from 'zod'
import { defineResource, type ResourceOf } from '../../json-api/resource.ts'
import type { GeographicalArea } from '../../tariff/measure.ts'

export const geographicalArea = defineResource({
  type: 'geographical_area',
  attributes: z.strictObject({
    id: z.string(),
    description: z.string(),
    geographical_area_id: z.string(),
    geographical_area_sid: z.int().nullable(),
  }),
})

export const presentArea = ({ id, sid, description }: GeographicalArea): ResourceOf<typeof geographicalArea> => ({
  id,
  type: 'geographical_area',
  attributes: { id, description, geographical_area_id: id, geographical_area_sid: sid },
})
