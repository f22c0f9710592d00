import { expect } from 'chai'
import type { GoodsNomenclatureClass } from '../../../src/tariff/goods-nomenclature.ts'
import { resourcePath } from '../../../src/tariff/resource-path.ts'

describe('resourcePath', () => {
  for (const [code, goodsNomenclatureClass, path] of [
    ['0100000000-80', 'chapter', '/xi/api/v2/chapters/01'],
    ['0101000000-80', 'heading', '/xi/api/v2/headings/0101'],
    ['0409000000-80', 'commodity', '/xi/api/v2/headings/0409'],
    ['0101210000-10', 'subheading', '/xi/api/v2/subheadings/0101210000-10'],
    ['0101290000-80', 'subheading', '/xi/api/v2/subheadings/0101290000-80'],
    ['0101210000-80', 'commodity', '/xi/api/v2/commodities/0101210000'],
    ['2801000000-10', 'subheading', '/xi/api/v2/subheadings/2801000000-10'],
  ] as const satisfies readonly (readonly [string, GoodsNomenclatureClass, string])[]) {
    it(`addresses ${goodsNomenclatureClass} ${code}`, () => {
      const [goodsNomenclatureItemId = '', productlineSuffix = ''] = code.split('-')
      expect(resourcePath('xi', { goodsNomenclatureItemId, productlineSuffix, goodsNomenclatureClass })).to.equal(path)
    })
  }
})
