import { z } from 'zod'
import { RequestError } from '../../http/errors/request-error.ts'
import { readAreasOnDay, TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import { asOfInput, regionInput } from '../inputs.ts'
import { linesAnswer, linesOutput, pageInput } from '../lines.ts'
import { liveTariff } from '../live-tariff.ts'
import { defineTool } from '../tool.ts'

/** Finds countries and groups of countries. */
export const areasTool = defineTool({
  name: 'areas',
  title: 'Find countries and groups',
  description:
    'The id of a country ("Vietnam" is VN), the groups that contain it, and the members of a group such as 2020 (GSP). By words of the name or by id; without `query` all areas.',
  input: z.strictObject({
    query: z.string().min(1).max(100).optional().describe('Part of a name, or an id: two letters or four digits'),
    region: regionInput,
    as_of: asOfInput,
    page: pageInput,
  }),
  output: linesOutput,
  async answer({ query, region, as_of: asOf, page }, { dependencies }) {
    const on = await liveTariff(dependencies, region, asOf)
    const [all, { areas }] = await Promise.all([readAreasOnDay(on.tariff), on.tariff.data.get(TARIFF_LISTS)])
    const sought = query?.trim().toLowerCase() ?? ''
    const byId = all.filter(({ id }) => id.toLowerCase() === sought)
    const chosen = byId.length > 0 ? byId : all.filter(({ description }) => description.toLowerCase().includes(sought))
    if (chosen.length === 0) throw noArea(query ?? '')
    return linesAnswer(on, {
      title: `Areas${query === undefined ? '' : ` for "${query}"`}: ${chosen.length}`,
      lines: chosen.map(({ id, description, members }) => {
        if (query === undefined) return `${id} ${description}`
        const groups = [...areas.scopeOf(id, on.tariff.asOf).within].filter((group) => group !== id)
        return [
          `${id} ${description}`,
          ...(members.length > 0 ? [`members ${members.join(' ')}`] : []),
          ...(groups.length > 0
            ? [`in ${groups.map((group) => `${group} ${areas.area(group).description}`).join(', ')}`]
            : []),
        ].join('; ')
      }),
      advice: 'The data has no areas on this day.',
      page,
    })
  },
})

const noArea = (query: string): RequestError =>
  new RequestError([
    {
      code: 'invalid_parameter',
      detail: `The data has no area "${query}". Send part of an English name, two letters such as FR, or four digits such as 1013; without \`query\` all are listed.`,
    },
  ])
