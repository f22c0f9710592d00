import { z } from 'zod'
import {
  type CategorisedItem,
  categorise,
  effectiveCategoryOf,
  findItem,
  type ReasonWithoutCategory,
  reasonWithoutCategory,
  unusedExemptions,
} from '../../green-lanes/categorise.ts'
import { describeExemption } from '../../green-lanes/exemption-texts.ts'
import type { ItemAssessment } from '../../green-lanes/goods-nomenclature.ts'
import { itemOfAnyLength } from '../../green-lanes/parameters.ts'
import { idOf } from '../../green-lanes/present-assessment.ts'
import { notFound } from '../../http/errors/not-found.ts'
import { headingIdOf } from '../../tariff/codes.ts'
import { plainLine } from '../../tariff/plain-text.ts'
import { readHeadingTree } from '../../tariff-data/nomenclature/trees.ts'
import { descriptionsOf } from '../describe-code.ts'
import { asOfInput } from '../inputs.ts'
import { requireArea } from '../known-area.ts'
import { liveTariff } from '../live-tariff.ts'
import { atMost, clipped, commonOutput, defineTool } from '../tool.ts'

const MAX_ASSESSMENTS = 15
const MAX_EXEMPTIONS = 8
const MAX_DESCRIPTION_LENGTH = 80

const CATEGORIES = { 1: 'category 1', 2: 'category 2', 3: 'standard goods' } as const

const REASONS: Readonly<Record<ReasonWithoutCategory, string>> = {
  no_commodity: 'Goods cannot be declared under this code, nor under anything below it.',
  no_measures:
    'The data has no import measures for these goods, or only duties and quotas, so it does not say whether they are controlled.',
  several_commodities: 'Several commodities are below this code, and their categories can differ: send ten digits.',
}

const assessmentOutput = z.strictObject({
  category: z.union([z.literal(1), z.literal(2)]).or(z.literal(3)),
  theme: z.string(),
  measure_type: z.string(),
  exemptions: z
    .array(z.strictObject({ code: z.string(), description: z.string().nullable() }))
    .describe('One that the goods meet sets the assessment aside'),
  state: z.enum(['decides', 'set aside', 'less restrictive']),
})

/** Finds the category of goods that move from Great Britain to Northern Ireland. */
export const categoriseTool = defineTool({
  name: 'categorise',
  title: 'Categorise goods for Northern Ireland',
  description:
    'For goods moved from Great Britain to Northern Ireland under the Windsor Framework: category 1 (the most restricted), category 2 (controlled) or standard goods, by commodity code and country of origin. Lists the assessments that decide and the exemptions to ask the trader about; call again with the exemptions that are met. XI tariff only. 60 a minute.',
  input: z.strictObject({
    code: z
      .string()
      .transform((code) => code.replaceAll(/[\s.]/g, ''))
      .pipe(itemOfAnyLength)
      .describe('Commodity code of 10 digits, or 4, 6 or 8 of them'),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'Send the two letters of a country, such as FR.')
      .transform((code) => code.toUpperCase())
      .describe('Country of origin, two letters'),
    exemptions: z
      .array(z.string().min(1).max(20))
      .max(50)
      .default([])
      .describe('Codes of exemptions that the goods meet'),
    as_of: asOfInput,
  }),
  output: z.strictObject({
    ...commonOutput,
    path: z.array(z.string()),
    country: z.string(),
    candidate_category: z
      .union([z.literal(1), z.literal(2)])
      .or(z.literal(3))
      .nullable(),
    meaning: z.string(),
    assessments: z.array(assessmentOutput),
    licences: z.array(z.string()).describe('Codes of documents that may be needed'),
    unused_exemptions: z.array(z.string()).describe('Exemptions of the call that no assessment of the goods has'),
  }),
  async answer({ code, country, exemptions, as_of: asOf }, { dependencies, request }) {
    await dependencies.visitorLimit.take(request.visitor, 'categorise')
    const { tariff, about } = await liveTariff(dependencies, 'xi', asOf)
    await requireArea(tariff, country)
    const found = findItem(await readHeadingTree(tariff, headingIdOf(code.itemId)), code)
    if (found === null) {
      throw notFound(`There is no commodity ${code.itemId} in the XI tariff on ${tariff.asOf}. \`search\` finds codes.`)
    }
    const categorised = await categorise(tariff, found, country)
    const met = exemptions.map((sent) => sent.trim().toUpperCase())
    const reason = reasonWithoutCategory(categorised.item, categorised.coverage)
    const effective = effectiveCategoryOf(categorised.item, met, categorised.context.catalogue)
    const category = reason === null ? effective.category : null
    const meaning = reason === null ? meaningOf(effective.category) : REASONS[reason]
    const assessed = reason === 'several_commodities' ? categorised.item.applicable : categorised.item.ofDeclarable
    const { shown, truncated } = atMost(assessed, MAX_ASSESSMENTS)
    const unused = reason === null ? unusedExemptions(categorised.item, met) : []
    const assessments = shown.map((assessment) => presentAssessment(assessment, categorised, effective))
    return {
      text: [
        `${found.node.row.goodsNomenclatureItemId} from ${country}: ${meaning}`,
        ...(unused.length > 0 ? [`No assessment of these goods has the exemption ${unused.join(', ')}.`] : []),
        ...assessments.map(
          ({ category: own, theme, exemptions: known, state }) =>
            `${CATEGORIES[own]}, ${state}: ${theme}${known.length > 0 ? `; exemptions: ${known.map(exemptionText).join(', ')}` : ''}`,
        ),
      ].join('\n'),
      content: {
        ...about,
        truncated,
        path: [...descriptionsOf(found.node)],
        country,
        candidate_category: category,
        meaning,
        assessments,
        licences: [...categorised.item.licences],
        unused_exemptions: [...unused],
      },
    }
  },
})

/** `Y901 (The goods are of no closed place.)` */
const exemptionText = ({
  code,
  description,
}: {
  readonly code: string
  readonly description: string | null
}): string => (description === null ? code : `${code} (${description})`)

const meaningOf = (category: 1 | 2 | 3): string =>
  category === 3
    ? 'Probably standard goods: nothing in the data restricts them.'
    : `Probably ${CATEGORIES[category]}${category === 1 ? ', the most restricted' : ', controlled goods'}, unless the goods meet an exemption.`

function presentAssessment(
  assessment: ItemAssessment,
  { context }: CategorisedItem,
  { decidedBy, setAside }: ReturnType<typeof effectiveCategoryOf>,
): z.input<typeof assessmentOutput> {
  const { category, theme } = context.catalogue.theme(assessment.rule.themeId)
  const id = idOf(assessment)
  return {
    category,
    theme,
    measure_type: context.codeLists.measureType(assessment.rule.measureTypeId).description,
    exemptions: assessment.exemptions.slice(0, MAX_EXEMPTIONS).map((exemption) => ({
      code: exemption.code,
      description: clippedOrNull(describeExemption(exemption, context).description),
    })),
    state: setAside.some((aside) => aside.id === id)
      ? 'set aside'
      : decidedBy.includes(id)
        ? 'decides'
        : 'less restrictive',
  }
}

const clippedOrNull = (text: string | null): string | null =>
  text === null ? null : clipped(plainLine(text), MAX_DESCRIPTION_LENGTH)
