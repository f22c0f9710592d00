import { toDateTime } from '../../json-api/date-time.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import type { quotaOrderNumber } from '../measures/resources.ts'
import type { DatedCodeRow, LooseTypeRow, OrderNumberRow, TypeRow } from './query.ts'
import type {
  additionalCodeType,
  certificateType,
  footnoteType,
  measureAction,
  measureConditionCode,
  preferenceCode,
} from './resources.ts'

export const presentAdditionalCodeType = ({ code, description }: TypeRow): ResourceOf<typeof additionalCodeType> => ({
  id: code,
  type: 'additional_code_type',
  attributes: { additional_code_type_id: code, description },
})

export const presentCertificateType = ({ code, description }: LooseTypeRow): ResourceOf<typeof certificateType> => ({
  id: code,
  type: 'certificate_type',
  attributes: { certificate_type_code: code, description },
})

export const presentFootnoteType = ({ code, description }: LooseTypeRow): ResourceOf<typeof footnoteType> => ({
  id: code,
  type: 'footnote_type',
  attributes: { footnote_type_id: code, description },
})

export const presentMeasureAction = (row: DatedCodeRow): ResourceOf<typeof measureAction> => ({
  id: row.code,
  type: 'measure_action',
  attributes: datedAttributes(row),
})

export const presentMeasureConditionCode = (row: DatedCodeRow): ResourceOf<typeof measureConditionCode> => ({
  id: row.code,
  type: 'measure_condition_code',
  attributes: datedAttributes(row),
})

export const presentPreferenceCode = ({ code, description }: TypeRow): ResourceOf<typeof preferenceCode> => ({
  id: code,
  type: 'preference_code',
  attributes: { code, description },
})

/** The id is the order number, which is not among the attributes. */
export const presentQuotaOrderNumber = (row: OrderNumberRow): ResourceOf<typeof quotaOrderNumber> => ({
  id: row.quota_order_number_id,
  type: 'quota_order_number',
  attributes: {
    quota_order_number_sid: row.quota_order_number_sid,
    validity_start_date: toDateTime(row.validity_start_date),
    validity_end_date: toDateTime(row.validity_end_date),
  },
})

const datedAttributes = (row: DatedCodeRow) => ({
  description: row.description,
  validity_start_date: toDateTime(row.validity_start_date),
  validity_end_date: toDateTime(row.validity_end_date),
})
