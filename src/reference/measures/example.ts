/** A third country duty. */
export const MEASURE_EXAMPLE = {
  data: {
    id: '20097964',
    type: 'measure',
    attributes: {
      id: 20097964,
      origin: 'eu',
      import: true,
      export: false,
      excise: false,
      vat: false,
      effective_start_date: '2021-01-01T00:00:00.000Z',
      effective_end_date: null,
      reduction_indicator: null,
      meursing: false,
      universal_waiver_applies: false,
    },
    relationships: {
      goods_nomenclature: { data: { id: '93801', type: 'goods_nomenclature' } },
      geographical_area: { data: { id: 'AD', type: 'geographical_area' } },
      measure_type: { data: { id: '142', type: 'measure_type' } },
      measure_conditions: { data: [] },
      measure_excluded_geographical_areas: { data: [] },
      quota_order_number: { data: null },
      footnotes: { data: [] },
      duty_expression: { data: { id: '20097964-duty_expression', type: 'duty_expression' } },
      measure_components: { data: [] },
      legal_acts: { data: [] },
      additional_code: { data: null },
      preference_code: { data: null },
    },
  },
  included: [
    {
      id: '93801',
      type: 'goods_nomenclature',
      attributes: {
        goods_nomenclature_item_id: '0101300000',
        goods_nomenclature_sid: 93801,
        number_indents: 1,
        description: 'Asses',
        productline_suffix: '80',
      },
    },
    {
      id: 'AD',
      type: 'geographical_area',
      attributes: { id: 'AD', description: 'Andorra', geographical_area_id: 'AD', geographical_area_sid: 140 },
      relationships: { children_geographical_areas: { data: [] } },
    },
  ],
} as const
