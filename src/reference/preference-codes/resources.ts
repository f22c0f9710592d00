import { z } from 'zod'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource } from '../../json-api/resource.ts'

export const preferenceCode = defineResource({
  type: 'preference_code',
  attributes: z.strictObject({ code: z.string(), description: z.string() }),
})

export const preferenceCodeListDocument = defineDocument({ id: 'PreferenceCodeList', data: preferenceCode, many: true })
export const preferenceCodeDocument = defineDocument({ id: 'PreferenceCode', data: preferenceCode })
