import { z } from 'zod'
import { RequestError } from '../../http/errors/request-error.ts'
import { type ChangeRow, readChangeLog } from '../../reference/index.ts'
import { itemIdOf, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import { plainLine } from '../../tariff/plain-text.ts'
import { readPeriods } from '../../tariff-data/nomenclature/code-history.ts'
import { asOfInput, codeInput, dayInput, regionInput } from '../inputs.ts'
import { linesAnswer, linesOutput, pageInput } from '../lines.ts'
import { liveTariff } from '../live-tariff.ts'
import { clipped, defineTool } from '../tool.ts'

/** Changes of an answer. */
const MAX_CHANGES = 100
const MAX_TEXT = 300

/** Shows when a code was in force and what changed. */
export const historyTool = defineTool({
  name: 'history',
  title: 'See the history of a code',
  description:
    'When a code was, is or will be in force, which codes followed it, and what changed in its text, measures and duties between two days, as far as the data kept here goes back. `compare` with `with` (the same region) and `other_as_of` shows the measures of two days side by side.',
  input: z.strictObject({
    code: codeInput(2).describe('2 to 10 digits'),
    from: dayInput.optional().describe('Changes after this day, YYYY-MM-DD; default: all that are kept'),
    as_of: asOfInput.describe('Changes until this day, YYYY-MM-DD; default: today'),
    region: regionInput,
    page: pageInput,
  }),
  output: linesOutput,
  async answer({ code, from, as_of: asOf, region, page }, { dependencies }) {
    const on = await liveTariff(dependencies, region, asOf)
    const { tariff } = on
    if (from !== undefined && from > tariff.asOf) {
      const detail = `\`from\` (${from}) is after \`as_of\` (${tariff.asOf}). Send a day before it.`
      throw new RequestError([{ code: 'invalid_parameter', detail }])
    }
    const [periods, { rows, totalCount }] = await Promise.all([
      readPeriods(tariff, { itemId: itemIdOf(code), suffix: PRODUCT_LINE_SUFFIX }),
      readChangeLog(tariff, code, { page: 1, perPage: MAX_CHANGES }, from),
    ])
    return linesAnswer(on, {
      title: `History of ${code}${from === undefined ? '' : ` from ${from}`} to ${tariff.asOf}`,
      lines: [
        ...periods.map((period) => {
          const { validityStartDate: start, validityEndDate: end, description } = period.row
          const next = end === null ? [] : period.successors().map(({ row }) => row.goodsNomenclatureItemId)
          return `In force ${start} to ${end ?? 'now'}: ${clipped(plainLine(description), MAX_TEXT)}${next.length > 0 ? `; followed by ${next.join(', ')} (deduced from codes and texts)` : ''}`
        }),
        ...(periods.length > 0 || totalCount > 0
          ? [`Changes: ${totalCount}${totalCount > rows.length ? `, the newest ${rows.length}` : ''}`]
          : []),
        ...rows.map(changeLine),
      ],
      advice: `The data has no code ${code}, on any day. \`search\` and \`browse\` find codes.`,
      page,
    })
  },
})

const changeLine = (row: ChangeRow): string => {
  const what =
    row.kind === 'measure'
      ? `measure of type ${row.measure_type_id ?? '?'} for ${row.geographical_area_id ?? 'any area'}`
      : `code ${clipped(plainLine(row.description ?? ''), MAX_TEXT)}`
  const before = row.previous_duty_expression ?? row.previous_description ?? row.previous_code
  const after = row.duty_expression ?? (row.change === 'reworded' ? row.description : null)
  const texts = [before, after].flatMap((text) => (text === null ? [] : [clipped(plainLine(text), MAX_TEXT)]))
  return `- ${row.published_at.toISOString().slice(0, 10)} ${row.goods_nomenclature_item_id} ${what}: ${row.change}${texts.length > 0 ? `, ${texts.join(' → ')}` : ''} (from ${row.validity_start_date}${row.validity_end_date === null ? '' : ` to ${row.validity_end_date}`})`
}
