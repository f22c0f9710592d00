import { z } from 'zod'
import { spacedCode } from '../../tariff/codes.ts'
import type { SoughtPage } from '../components/missing-code.tsx'

/** Path parameter of the pages of a commodity. */
export const commodityParams = z.object({
  id: z
    .string()
    .regex(/^\d{10}$/, 'A commodity code has ten digits, such as 0702001007.')
    .meta({ example: '0101300000' }),
})

/** What is missing where goods cannot be declared under a code. */
export const missingCommodity = (id: string): SoughtPage => ({
  itemId: id,
  suffix: null,
  what: `Commodity ${spacedCode(id)}`,
  path: `/commodities/${id}`,
})
