import { z } from 'zod'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource } from '../../json-api/resource.ts'
import { geographicalArea } from '../measures/resources.ts'

export const listedArea = defineResource({
  type: 'geographical_area',
  attributes: z.strictObject({
    ...geographicalArea.attributes.shape,
    hjid: z.int().nullable().meta({ description: 'Key in the customs data exchange.' }),
  }),
  relationships: geographicalArea.relationships,
})

export const geographicalAreaList = defineDocument({
  id: 'GeographicalAreaList',
  data: listedArea,
  many: true,
  included: [listedArea],
})

export const geographicalAreaDocument = defineDocument({
  id: 'GeographicalArea',
  data: listedArea,
  included: [listedArea],
})
