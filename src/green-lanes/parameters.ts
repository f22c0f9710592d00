import { z } from 'zod'
import type { FindCrossFieldProblems } from '../http/route/cross-field-validation.ts'
import { itemIdOf } from '../tariff/codes.ts'
import type { RequestedItem } from './declarable-rows.ts'

const AREA = 'filter[geographical_area_id]'

const EXEMPTIONS = 'filter[exemptions]'

/** No item has as many exemptions. */
const MAX_EXEMPTIONS = 100

/** Filters of an item. An empty filter is ignored: forms also send their empty fields. */
export const goodsNomenclatureFilters = {
  [AREA]: z.string().optional().meta({
    description:
      'Shows only the assessments that concern goods of an area: those of the area, of groups that contain it and of all areas, without those that exclude it; and those of the United Kingdom, through which the goods come. `meta.effective_category` then has the category.',
    example: 'UA',
  }),
  [EXEMPTIONS]: z
    .string()
    .refine((sent) => listOf(sent).every((code) => /^[A-Z0-9]{3,10}$/.test(code)), 'Send codes such as Y900,WFE013.')
    .refine((sent) => listOf(sent).length <= MAX_EXEMPTIONS, `Send at most ${MAX_EXEMPTIONS} codes.`)
    .transform(listOf)
    .optional()
    .meta({
      description:
        'Codes of exemptions that the goods meet, separated by commas: certificates, additional codes and exemptions. Needs `filter[geographical_area_id]`.',
      example: 'Y900,WFE013',
    }),
  'filter[moving_date]': z.string().optional().meta({
    description: 'Ignored, for clients of earlier versions: send `as_of`.',
    deprecated: true,
  }),
} as const

function listOf(sent: string): readonly string[] {
  const codes = sent.split(',').map((code) => code.trim().toUpperCase())
  return [...new Set(codes.filter((code) => code !== ''))]
}

/** Exemptions only affect the category of goods of an area. */
export const findExemptionsWithoutArea: FindCrossFieldProblems = (sent) =>
  sent[EXEMPTIONS] === undefined || listOf(String(sent[EXEMPTIONS])).length === 0 || sent[AREA]
    ? []
    : [
        {
          parameter: EXEMPTIONS,
          message: `They decide a category only for goods of an area: send \`${AREA}\` too.`,
        },
      ]

/** Significant digits that name an item (a heading, and pairs of digits below it), and a suffix. */
export const itemOfAnyLength = z
  .string()
  .regex(/^(?:\d{4}|\d{6}|\d{8}|\d{10})(?:-\d{2})?$/, 'Send 4, 6, 8 or 10 digits, or such digits and a suffix.')
  .transform(requestedItem)
  .meta({
    description:
      'Item id of a commodity or subheading with 4, 6, 8 or 10 digits; shorter ids are padded with zeros on the right. A suffix, as in `0101210000-80`, names one of several rows with the same digits; without it, the row with the lowest suffix is shown.',
    example: '0702001007',
  })

function requestedItem(id: string): RequestedItem {
  const [digits = '', productlineSuffix] = id.split('-')
  return { itemId: itemIdOf(digits), productlineSuffix }
}
