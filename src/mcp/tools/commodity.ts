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
import { commonOutput, dayOfData, defineTool, withinBytes } from '../tool.ts'

/** Bytes of all measures: some fifty of them. */
const MAX_BYTES = 24 * 1024

/** Lines of measures in the text; all measures are in the structured content. */
const MAX_LINES = 15

/** Shows a commodity with its measures. */
export const commodityTool = defineTool({
  name: 'commodity',
  title: 'Look up a commodity',
  description:
    'Duties, quotas with balances, trade remedies, controls, documents, VAT and excise of a ten-digit commodity code, for goods of a country and on a day if given. Give `country`, or the list may be long and cut. For a code that ended or cannot be declared it says what follows, or what it is. Which measure applies depends on the goods: name them as candidates.',
  input: z.strictObject({
    code: commodityCodeInput,
    region: regionInput,
    country: countryInput,
    direction: z.enum(['import', 'export']).default('import'),
    as_of: asOfInput,
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
  async answer({ code, region, country, direction, as_of: asOf }, { dependencies }) {
    const { commodity, on } = await commodityOn(dependencies, { code, region, asOf, country })
    const { usualDuties, vat, units } = essentialsOf(commodity.measures)
    const measures = measuresOf(commodity.measures, direction, region)
    const { shown, truncated } = withinBytes(measures, MAX_BYTES)
    const { notInData } = commodity.coverage
    const lines = measureLines(shown)
    const named = lines.slice(0, MAX_LINES)
    return {
      text: [
        `${code} ${commodity.name} (${region} tariff on ${on.tariff.asOf}, ${dayOfData(on.about)}, ${direction}${country === undefined ? '' : ` ${direction === 'import' ? 'from' : 'to'} ${country}`})`,
        ...notInDataLines(notInData),
        ...named,
        ...(lines.length > named.length || truncated ? ['… and more measures.'] : []),
      ].join('\n'),
      content: {
        ...on.about,
        truncated,
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
