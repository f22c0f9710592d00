import { z } from 'zod'
import type { Route } from '../../http/route/define-route.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { documentRoutes } from '../reference-route.ts'
import { presentSchemes } from './present.ts'
import { readRuleSets, readSchemes } from './query.ts'
import { schemeList } from './resources.ts'

const code = z.string().regex(/^\d{4,10}$/, 'Send a code of 4 to 10 digits, such as 060110.')

const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'A country has two letters, such as FR.')
  .transform((sent) => sent.toUpperCase())

/** A form sends its empty fields too. */
const orBlank = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.literal('')]).optional()

const query = z.object({
  heading_code: orBlank(code).meta({ description: 'Adds the rules for goods of this code.', example: '060110' }),
  country_code: orBlank(country).meta({ description: 'Shows only the schemes of this country.', example: 'JP' }),
  'filter[has_article]': z
    .string()
    .optional()
    .meta({ description: 'Shows only the schemes that have this article.', example: 'duty-drawback' }),
})

const DESCRIPTION =
  'Agreements and unilateral schemes that give goods a preference because of their origin, with the proofs that they ask for and, for a code, what the goods have to meet. Empty without data.'

/** Rules of origin. Without data, the lists are empty. */
export const rulesOfOriginRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => {
  const shared = { description: DESCRIPTION, tag: 'Rules of origin', document: schemeList } as const
  return [
    ...documentRoutes(dependencies, {
      ...shared,
      path: '/rules_of_origin_schemes',
      summary: 'List the schemes of rules of origin',
      query,
      answer: ({ tariff, query: sent }) =>
        answerSchemes(tariff, {
          code: sent.heading_code || null,
          country: sent.country_code || null,
          article: sent['filter[has_article]'] || null,
        }),
    }),
    ...documentRoutes(dependencies, {
      ...shared,
      path: '/rules_of_origin_schemes/:commodity_code',
      summary: 'List the schemes of rules of origin with the rules for a code',
      params: z.object({ commodity_code: code.meta({ example: '0601101000' }) }),
      answer: ({ tariff, params }) =>
        answerSchemes(tariff, { code: params.commodity_code, country: null, article: null }),
    }),
    ...documentRoutes(dependencies, {
      ...shared,
      path: '/rules_of_origin_schemes/:heading_code/:country_code',
      summary: 'List the schemes of a country with the rules for a code',
      params: z.object({
        heading_code: code.meta({ example: '060110' }),
        country_code: country.meta({ example: 'JP' }),
      }),
      answer: ({ tariff, params }) =>
        answerSchemes(tariff, { code: params.heading_code, country: params.country_code, article: null }),
    }),
  ]
}

interface Asked {
  readonly code: string | null
  readonly country: string | null
  readonly article: string | null
}

async function answerSchemes(tariff: TariffDay, asked: Asked): Promise<JsonApiDocument> {
  const [schemes, ruleSets] = await Promise.all([
    readSchemes(tariff, asked),
    asked.code === null ? [] : readRuleSets(tariff, asked.code.padEnd(DIGITS, '0')),
  ])
  return presentSchemes(schemes, ruleSets)
}

/** Digits of the codes that rule sets begin and end at. */
const DIGITS = 10
