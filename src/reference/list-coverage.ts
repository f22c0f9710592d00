import { z } from 'zod'

/** The member `coverage` of the `meta` of a list: an empty list of what the data lacks altogether says nothing. */
export const listCoverage = (things: string) =>
  z.enum(['some', 'none']).meta({ description: `\`none\`: the data has no ${things} at all.` })

export const presentListCoverage = (hasAny: boolean) => ({ coverage: hasAny ? 'some' : 'none' })
