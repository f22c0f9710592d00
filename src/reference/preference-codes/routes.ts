import { z } from 'zod'
import type { Route } from '../../http/define-route.ts'
import { notFound } from '../../http/not-found.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { documentRoutes } from '../reference-route.ts'
import { type PreferenceCodeRow, readPreferenceCodes } from './query.ts'
import { type preferenceCode, preferenceCodeDocument, preferenceCodeListDocument } from './resources.ts'

const DESCRIPTION = 'The codes with which an import declaration claims a tariff treatment, whatever the day.'

export const preferenceCodeRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...documentRoutes(dependencies, {
    path: '/preference_codes',
    summary: 'List the preference codes',
    description: DESCRIPTION,
    tag: 'Measures',
    document: preferenceCodeListDocument,
    answer: async ({ tariff }) => ({ data: (await readPreferenceCodes(tariff)).map(presentPreferenceCode) }),
  }),
  ...documentRoutes(dependencies, {
    path: '/preference_codes/:code',
    summary: 'Show a preference code',
    description: DESCRIPTION,
    tag: 'Measures',
    params: z.object({
      code: z
        .string()
        .regex(/^\d{3}$/, 'A preference code has three digits, such as 100.')
        .meta({ example: '300' }),
    }),
    document: preferenceCodeDocument,
    answer: async ({ tariff, params: { code } }) => {
      const found = (await readPreferenceCodes(tariff)).find((candidate) => candidate.code === code)
      if (found === undefined) throw notFound(`There is no preference code ${code}.`)
      return { data: presentPreferenceCode(found) }
    },
  }),
]

const presentPreferenceCode = ({ code, description }: PreferenceCodeRow): ResourceOf<typeof preferenceCode> => ({
  id: code,
  type: 'preference_code',
  attributes: { code, description },
})
