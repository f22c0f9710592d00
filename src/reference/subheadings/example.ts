import { HEADING_EXAMPLE, INCLUDED_EXAMPLE } from '../headings/example.ts'

const { attributes } = HEADING_EXAMPLE.data

export const SUBHEADING_EXAMPLE = {
  data: {
    id: '49498',
    type: 'subheading',
    attributes: {
      goods_nomenclature_item_id: '8501100000',
      goods_nomenclature_sid: 49498,
      number_indents: 1,
      producline_suffix: '80',
      description: 'Motors of an output not exceeding 37,5\u00a0W',
      formatted_description: 'Motors of an output not exceeding 37.5 w',
      description_plain: 'Motors of an output not exceeding 37,5\u00a0w',
      validity_start_date: '1972-01-01T00:00:00.000Z',
      validity_end_date: null,
      declarable: false,
    },
    relationships: {
      section: { data: { id: '16', type: 'section' } },
      chapter: { data: { id: '49496', type: 'chapter' } },
      heading: { data: { id: '49497', type: 'heading' } },
      commodities: { data: [{ id: '49498', type: 'commodity' }] },
      footnotes: { data: [] },
    },
  },
  included: [
    ...INCLUDED_EXAMPLE,
    {
      id: '49497',
      type: 'heading',
      attributes: {
        goods_nomenclature_item_id: attributes.goods_nomenclature_item_id,
        description: attributes.description,
        formatted_description: attributes.formatted_description,
        description_plain: attributes.description_plain,
        validity_start_date: attributes.validity_start_date,
        validity_end_date: attributes.validity_end_date,
      },
    },
  ],
} as const
