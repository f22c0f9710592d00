// Answers made of the built-in sample.

const measure = (
  id: number,
  goodsNomenclatureItemId: string,
  validityStartDate: string,
  { goodsNomenclatureSid, areaId }: { readonly goodsNomenclatureSid: string; readonly areaId: string },
) => ({
  id: String(id),
  type: 'measure',
  attributes: {
    id,
    goods_nomenclature_item_id: goodsNomenclatureItemId,
    validity_start_date: validityStartDate,
    validity_end_date: null,
  },
  relationships: {
    goods_nomenclature: { data: { id: goodsNomenclatureSid, type: 'goods_nomenclature' } },
    geographical_area: { data: { id: areaId, type: 'geographical_area' } },
  },
})

const HORSES = {
  goods_nomenclature_item_id: '0101000000',
  goods_nomenclature_sid: 100002,
  number_indents: 0,
  description: 'Horses, donkeys and their crosses (mules and hinnies), alive',
  formatted_description: 'Horses, donkeys and their crosses (mules and hinnies), alive',
  productline_suffix: '80',
  producline_suffix: '80',
  validity_start_date: '1972-01-01T00:00:00.000Z',
  validity_end_date: null,
}

/** @param search The address without the page. */
function onlyPage(search: string) {
  const here = `${search}&page=1&per_page=20`
  return {
    meta: { pagination: { page: 1, per_page: 20, total_count: 1 } },
    links: { self: here, first: here, prev: null, next: null, last: here },
  }
}

export const ADDITIONAL_CODES_EXAMPLE = {
  data: [
    {
      id: '503',
      type: 'additional_code',
      attributes: {
        additional_code_type_id: '8',
        additional_code: '835',
        code: '8835',
        description: 'Lighters of Spark and Sons',
        formatted_description: 'Lighters of Spark and Sons',
      },
      relationships: {
        measures: { data: [{ id: '990000020', type: 'measure' }] },
        goods_nomenclatures: { data: [{ id: '170471', type: 'goods_nomenclature' }] },
      },
    },
  ],
  included: [
    {
      id: '170471',
      type: 'goods_nomenclature',
      attributes: {
        goods_nomenclature_item_id: '9613100000',
        goods_nomenclature_sid: 170471,
        number_indents: 1,
        description: 'Gas pocket lighters, not refillable',
        formatted_description: 'Gas pocket lighters, not refillable',
        productline_suffix: '80',
        producline_suffix: '80',
        validity_start_date: '2012-01-01T00:00:00.000Z',
        validity_end_date: null,
      },
    },
    {
      id: 'CN',
      type: 'geographical_area',
      attributes: { id: 'CN', description: 'China', geographical_area_id: 'CN', geographical_area_sid: 411 },
    },
    measure(990000020, '9613100000', '2021-01-01T00:00:00.000Z', { goodsNomenclatureSid: '170471', areaId: 'CN' }),
  ],
  ...onlyPage('/uk/api/v2/additional_codes/search?code=8835'),
}

export const CERTIFICATES_EXAMPLE = {
  data: [
    {
      id: 'C640',
      type: 'certificate',
      attributes: {
        certificate_type_code: 'C',
        certificate_code: '640',
        code: 'C640',
        description: 'Health entry document for live animals',
        formatted_description: 'Health entry document for live animals',
        guidance_cds: 'Enter the number of the document.',
        guidance_chief: 'Use status code AE.',
      },
      relationships: {
        measures: {
          data: [
            { id: '990000006', type: 'measure' },
            { id: '991000002', type: 'measure' },
          ],
        },
        goods_nomenclatures: { data: [{ id: '100002', type: 'goods_nomenclature' }] },
      },
    },
  ],
  included: [
    {
      id: '100002',
      type: 'goods_nomenclature',
      attributes: HORSES,
    },
    {
      id: '1011',
      type: 'geographical_area',
      attributes: { id: '1011', description: 'Everyone', geographical_area_id: '1011', geographical_area_sid: 400 },
    },
    measure(990000006, '0101000000', '2021-01-01T00:00:00.000Z', { goodsNomenclatureSid: '100002', areaId: '1011' }),
    measure(991000002, '0101000000', '2010-01-01T00:00:00.000Z', { goodsNomenclatureSid: '100002', areaId: '1011' }),
  ],
  ...onlyPage('/uk/api/v2/certificates/search?code=C640'),
}

export const FOOTNOTES_EXAMPLE = {
  data: [
    {
      id: 'CD001',
      type: 'footnote',
      attributes: {
        code: 'CD001',
        footnote_type_id: 'CD',
        footnote_id: '001',
        description: 'The vet sees the animal before it enters.',
        formatted_description: 'The vet sees the animal <b>before</b> it enters.',
        extra_large_measures: false,
        validity_start_date: '2000-01-01T00:00:00.000Z',
        validity_end_date: null,
      },
      relationships: { goods_nomenclatures: { data: [{ id: '100002', type: 'heading' }] } },
    },
  ],
  included: [
    {
      id: '100002',
      type: 'heading',
      attributes: HORSES,
    },
  ],
  ...onlyPage('/uk/api/v2/footnotes/search?type=CD&code=001'),
}
