import { z } from 'zod'

/** Whether the data has import measures for goods: without any, it cannot say that nothing applies to them. */
export const coverage = z.enum(['some', 'none']).meta({
  description:
    '`none`: the data has no import measures for these goods (of the area, if one is given). It does not say that nothing applies to them.',
})

export type Coverage = z.output<typeof coverage>
