import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource } from '../../json-api/resource.ts'
import { measureType } from '../../tariff-data/resources/measure-type.ts'
import { quotaOrderNumber } from '../measures/resources.ts'

// Null if the source has no value.
const validity = { validity_start_date: dateTime.nullable(), validity_end_date: dateTime.nullable() }
const text = z.string().nullable()

export const additionalCodeType = defineResource({
  type: 'additional_code_type',
  attributes: z.strictObject({ additional_code_type_id: z.string(), description: z.string() }),
})

export const certificateType = defineResource({
  type: 'certificate_type',
  attributes: z.strictObject({ certificate_type_code: z.string(), description: text }),
})

export const footnoteType = defineResource({
  type: 'footnote_type',
  attributes: z.strictObject({ footnote_type_id: z.string(), description: text }),
})

export const measureAction = defineResource({
  type: 'measure_action',
  attributes: z.strictObject({ description: z.string(), ...validity }),
})

export const measureConditionCode = defineResource({
  type: 'measure_condition_code',
  attributes: z.strictObject({ description: z.string(), ...validity }),
})

export const preferenceCode = defineResource({
  type: 'preference_code',
  attributes: z.strictObject({ code: z.string(), description: z.string() }),
})

export const additionalCodeTypeList = defineDocument({
  id: 'AdditionalCodeTypeList',
  data: additionalCodeType,
  many: true,
})
export const certificateTypeList = defineDocument({ id: 'CertificateTypeList', data: certificateType, many: true })
export const footnoteTypeList = defineDocument({ id: 'FootnoteTypeList', data: footnoteType, many: true })
export const measureTypeList = defineDocument({ id: 'MeasureTypeList', data: measureType, many: true })
export const measureActionList = defineDocument({ id: 'MeasureActionList', data: measureAction, many: true })
export const measureConditionCodeList = defineDocument({
  id: 'MeasureConditionCodeList',
  data: measureConditionCode,
  many: true,
})
export const preferenceCodeList = defineDocument({ id: 'PreferenceCodeList', data: preferenceCode, many: true })
export const quotaOrderNumberList = defineDocument({ id: 'QuotaOrderNumberList', data: quotaOrderNumber, many: true })

export const measureTypeDocument = defineDocument({ id: 'MeasureType', data: measureType })
export const preferenceCodeDocument = defineDocument({ id: 'PreferenceCode', data: preferenceCode })
