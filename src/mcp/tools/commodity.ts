import { z } from 'zod'
import { essentialsOf } from '../../tariff/import-outline.ts'
import { dutyText } from '../../tariff/measure-texts.ts'
import { regionPath } from '../../web/place.ts'
import {
  commodityOn,
  measureLines,
  measureOutput,
  measuresOf,
  notInDataLines,
  notInDataOutput,
} from '../commodity-on.ts'
import { descriptionsOf } from '../describe-code.ts'
import { asOfInput, commodityCodeInput, countryInput, regionInput } from '../inputs.ts'
import { moreLine, pageInput, pageOfItems } from '../lines.ts'
import { commonOutput, defineTool } from '../tool.ts'

/** Characters of the measures of a page. */
const MAX_CHARACTERS = 12_000

/** Shows a commodity with its measures. */
export const commodityTool = defineTool({
  name: 'commodity',
  title: 'Look up a commodity',
  description:
    'Duties, quotas with balances, trade remedies, controls, documents, VAT and excise of a ten-digit commodity code, for goods of a country and on a day if given. Give `country`, or the list may be long. For a code that ended or cannot be declared it says what follows, or what it is. Which measure applies depends on the goods: name them as candidates.',
  input: z.strictObject({
    code: commodityCodeInput,
    region: regionInput,
    country: countryInput,
    direction: z.enum(['import', 'export']).default('import'),
    as_of: asOfInput,
    page: pageInput,
  }),
  output: z.strictObject({
    ...commonOutput,
    code: z.string(),
    description: z.string(),
    path: z.array(z.string()),
    country: z.string().nullable(),
    usual_duty: z.array(z.string()).describe('The third country duty: what applies unless a lower rate is claimed'),
    vat: z.array(z.string()),
    supplementary_units: z.array(z.string()),
    not_in_data: notInDataOutput,
    total_measures: z.int(),
    measures: z.array(measureOutput),
    url: z.string(),
  }),
  async answer({ code, region, country, direction, as_of: asOf, page }, { dependencies }) {
    const { commodity, on } = await commodityOn(dependencies, { code, region, asOf, country })
    const { usualDuties, vat, units } = essentialsOf(commodity.measures)
    const measures = measuresOf(commodity.measures, direction, region)
    const { shown, pages } = pageOfItems(measures, page, MAX_CHARACTERS)
    const { notInData } = commodity.coverage
    return {
      text: [
        `${code} ${commodity.name} (${direction}${country === undefined ? '' : ` ${direction === 'import' ? 'from' : 'to'} ${country}`})`,
        ...notInDataLines(notInData),
        ...measureLines(shown),
        ...(measures.length === 0 ? ['The data has no measures for these goods.'] : []),
        ...moreLine(page, pages),
      ].join('\n'),
      content: {
        ...on.about,
        truncated: page < pages,
        code,
        description: commodity.name,
        path: [...descriptionsOf(commodity.node)],
        country: country ?? null,
        usual_duty: usualDuties.map(dutyText),
        vat: vat.map((measure) => `${measure.type.description}: ${dutyText(measure)}`),
        supplementary_units: units.map((measure) => dutyText(measure) || measure.type.description),
        not_in_data: [...notInData],
        total_measures: measures.length,
        measures: shown,
        url: `${dependencies.publicUrl}${regionPath(region, `/commodities/${code}`)}`,
      },
    }
  },
})
