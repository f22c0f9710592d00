import type { DescribedRow } from '../../../../src/tariff/goods-nomenclature.ts'

/** A row in force since 1972. `code`: ten digits, and `-` and its suffix if that is not 80. */
export const row = (code: string, numberIndents: number, description: string, sid: number): DescribedRow => {
  const [goodsNomenclatureItemId = '', productlineSuffix = '80'] = code.split('-')
  return {
    goodsNomenclatureSid: sid,
    goodsNomenclatureItemId,
    productlineSuffix,
    numberIndents,
    description,
    validityStartDate: '1972-01-01',
    validityEndDate: null,
  }
}
