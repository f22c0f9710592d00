import { z } from 'zod'
import { COVERED_KINDS, type Coverage } from '../../tariff/coverage.ts'

/** Members of `meta` that say what the data lacks about goods. */
export const coverageMembers = {
  coverage: z.enum(['some', 'none']).meta({
    description:
      '`none`: the data has no import measures for these goods (of the area, if one is given). It does not say that nothing applies to them.',
  }),
  not_in_data: z.array(z.enum(COVERED_KINDS)).meta({
    description:
      'The kinds of measures of which the data does not say whether these goods have any, for any area. Of a kind that is not named here and has no measure, there is none.',
  }),
} as const

export const presentCoverage = ({ imports, notInData }: Coverage) => ({
  coverage: imports,
  not_in_data: [...notInData],
})
