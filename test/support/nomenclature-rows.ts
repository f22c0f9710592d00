import type { DescribedRow } from '../../src/tariff/goods-nomenclature.ts'

/** Code with suffix, if it is not 80; indents; description; first and last day. */
type Line = readonly [code: string, indents: number, description: string, start?: string, end?: string]

/** Rows of the nomenclature, with a goods_nomenclature_sid by their place. */
export const rowsOf = (lines: readonly Line[]): readonly DescribedRow[] =>
  lines.map(([code, numberIndents, description, validityStartDate = '1972-01-01', validityEndDate], index) => {
    const [goodsNomenclatureItemId = '', productlineSuffix = '80'] = code.split('-')
    return {
      goodsNomenclatureSid: index + 1,
      goodsNomenclatureItemId,
      productlineSuffix,
      numberIndents,
      description,
      validityStartDate,
      validityEndDate: validityEndDate ?? null,
    }
  })

const OLD = ['1999-01-01', '2024-12-31'] as const
const NEW = ['2025-01-01'] as const

/** A heading whose codes were replaced at the turn of 2025, and one that can be declared itself. */
export const TOMATOES = rowsOf([
  ['0700000000', 0, 'EDIBLE VEGETABLES'],
  ['0702000000', 0, 'Tomatoes, fresh or chilled'],
  ['0702000007', 1, 'Cherry tomatoes', ...OLD],
  ['0702000099', 1, 'Other', ...OLD],
  ['0702001000', 1, 'Small', ...NEW],
  ['0702001007', 2, 'Cherry tomatoes', ...NEW],
  ['0702001099', 2, 'Other', ...NEW],
  ['0702009100-10', 1, 'Other', ...NEW],
  ['0702009100', 2, 'In trusses', ...NEW],
  ['0702009900', 2, 'Other', ...NEW],
  ['0711000000', 0, 'Vegetables <b>provisionally</b> preserved'],
])
