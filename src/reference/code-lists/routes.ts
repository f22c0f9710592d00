import { z } from 'zod'
import type { Route } from '../../http/define-route.ts'
import { notFound } from '../../http/not-found.ts'
import { presentMeasureType } from '../../tariff-data/resources/measure-type.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { documentRoutes } from '../reference-route.ts'
import {
  presentAdditionalCodeType,
  presentCertificateType,
  presentFootnoteType,
  presentMeasureAction,
  presentMeasureConditionCode,
  presentPreferenceCode,
  presentQuotaOrderNumber,
} from './present.ts'
import {
  readAdditionalCodeTypes,
  readCertificateTypes,
  readFootnoteTypes,
  readMeasureActions,
  readMeasureConditionCodes,
  readMeasureTypes,
  readPreferenceCodes,
  readQuotaOrderNumbers,
} from './query.ts'
import {
  additionalCodeTypeList,
  certificateTypeList,
  footnoteTypeList,
  measureActionList,
  measureConditionCodeList,
  measureTypeDocument,
  measureTypeList,
  preferenceCodeDocument,
  preferenceCodeList,
  quotaOrderNumberList,
} from './resources.ts'

const PREFERENCE_CODES = 'The codes with which an import declaration claims a tariff treatment, whatever the day.'

/** Lists short enough to be returned without pages. */
export const codeListRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...documentRoutes(dependencies, {
    path: '/additional_code_types',
    summary: 'List the types of additional codes',
    description: 'The complete list, whatever the day.',
    tag: 'Additional codes',
    document: additionalCodeTypeList,
    answer: async ({ tariff }) => ({ data: (await readAdditionalCodeTypes(tariff)).map(presentAdditionalCodeType) }),
  }),
  ...documentRoutes(dependencies, {
    path: '/certificate_types',
    summary: 'List the types of certificates',
    description: 'The complete list, whatever the day.',
    tag: 'Certificates',
    document: certificateTypeList,
    answer: async ({ tariff }) => ({ data: (await readCertificateTypes(tariff)).map(presentCertificateType) }),
  }),
  ...documentRoutes(dependencies, {
    path: '/footnote_types',
    summary: 'List the types of footnotes',
    description: 'The complete list, whatever the day.',
    tag: 'Footnotes',
    document: footnoteTypeList,
    answer: async ({ tariff }) => ({ data: (await readFootnoteTypes(tariff)).map(presentFootnoteType) }),
  }),
  ...documentRoutes(dependencies, {
    path: '/measure_types',
    summary: 'List the types of measures',
    tag: 'Measures',
    document: measureTypeList,
    answer: async ({ tariff }) => ({ data: (await readMeasureTypes(tariff)).map(presentMeasureType) }),
  }),
  ...documentRoutes(dependencies, {
    path: '/measure_types/:measure_type_id',
    summary: 'Show a type of measures',
    tag: 'Measures',
    params: z.object({
      measure_type_id: z
        .string()
        .regex(/^[0-9A-Z]{3}$/, 'A type has three characters, such as 103.')
        .meta({ example: '103' }),
    }),
    document: measureTypeDocument,
    answer: async ({ tariff, params: { measure_type_id: id } }) => {
      const row = (await readMeasureTypes(tariff)).find((type) => type.measure_type_id === id)
      if (row === undefined) throw notFound(`There is no measure type ${id} on ${tariff.asOf}.`)
      return { data: presentMeasureType(row) }
    },
  }),
  ...documentRoutes(dependencies, {
    path: '/measure_actions',
    summary: 'List the actions that follow when a measure condition is met',
    tag: 'Measures',
    document: measureActionList,
    answer: async ({ tariff }) => ({ data: (await readMeasureActions(tariff)).map(presentMeasureAction) }),
  }),
  ...documentRoutes(dependencies, {
    path: '/measure_condition_codes',
    summary: 'List the kinds of measure conditions',
    tag: 'Measures',
    document: measureConditionCodeList,
    answer: async ({ tariff }) => ({
      data: (await readMeasureConditionCodes(tariff)).map(presentMeasureConditionCode),
    }),
  }),
  ...documentRoutes(dependencies, {
    path: '/preference_codes',
    summary: 'List the preference codes',
    description: PREFERENCE_CODES,
    tag: 'Measures',
    document: preferenceCodeList,
    answer: async ({ tariff }) => ({ data: (await readPreferenceCodes(tariff)).map(presentPreferenceCode) }),
  }),
  ...documentRoutes(dependencies, {
    path: '/preference_codes/:code',
    summary: 'Show a preference code',
    description: PREFERENCE_CODES,
    tag: 'Measures',
    params: z.object({
      code: z
        .string()
        .regex(/^\d{3}$/, 'A preference code has three digits, such as 100.')
        .meta({ example: '300' }),
    }),
    document: preferenceCodeDocument,
    answer: async ({ tariff, params: { code } }) => {
      const row = (await readPreferenceCodes(tariff)).find((candidate) => candidate.code === code)
      if (row === undefined) throw notFound(`There is no preference code ${code}.`)
      return { data: presentPreferenceCode(row) }
    },
  }),
  ...documentRoutes(dependencies, {
    path: '/quota_order_numbers',
    summary: 'List the quota order numbers that are active on the day',
    tag: 'Quotas',
    document: quotaOrderNumberList,
    answer: async ({ tariff }) => ({ data: (await readQuotaOrderNumbers(tariff)).map(presentQuotaOrderNumber) }),
  }),
]
