import { z } from 'zod'
import { describeDuties } from '../../tariff-data/duties/describe-duties.ts'
import { goodsSchema } from '../../tariff-data/duties/goods.ts'
import { readDuties, requireClaimed } from '../../tariff-data/duties/read-duties.ts'
import { asOfInput, commodityCodeInput, regionInput } from '../inputs.ts'
import { linesAnswer, linesOutput, pageInput } from '../lines.ts'
import { liveTariff } from '../live-tariff.ts'
import { missingCommodity } from '../missing-commodity.ts'
import { defineTool } from '../tool.ts'

const { country, value, currency, freight, insurance, inland_costs, quantities, ...codes } = goodsSchema.shape

/** Works out what goods cost on import, in money. */
export const dutyTool = defineTool({
  name: 'duty',
  title: 'Work out what is paid on import',
  description:
    'Customs duty, trade remedies, excise and VAT in money for a ten-digit code, country of origin and value, with the working. Lists every duty that can apply: usual, preference, quota, suspension. If a quantity is needed (weight, litres, alcohol), the error names it: ask the user and call again with `quantities`. A charge that is not in the data is not zero.',
  input: z.strictObject({
    code: commodityCodeInput,
    region: regionInput,
    as_of: asOfInput,
    ...{ country, value, currency, freight, insurance, inland_costs, quantities },
    additional_codes: codes.additional_codes,
    documents: codes.documents,
    claim: codes.claim,
    quota: codes.quota,
    page: pageInput,
  }),
  output: linesOutput,
  async answer({ code, region, as_of: asOf, page, ...sent }, { dependencies }) {
    const on = await liveTariff(dependencies, region, asOf)
    const goods = { ...sent, agricultural_amounts: {}, exchange_rate: undefined }
    const duties = await readDuties(on.tariff, code, goods)
    if (duties === null) throw await missingCommodity(on.tariff, code)
    const [title = '', ...lines] = describeDuties(duties, requireClaimed(duties, goods), code, on.tariff.asOf)
    return linesAnswer(on, { title, lines, advice: 'The data has no duty for these goods.', page })
  },
})
