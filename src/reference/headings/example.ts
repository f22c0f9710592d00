const VALIDITY = { validity_start_date: '1972-01-01T00:00:00.000Z', validity_end_date: null }
const ABOUT_BINDING_DECISIONS =
  'https://www.gov.uk/guidance/check-what-youll-need-to-get-a-legally-binding-decision-on-a-commodity-code'

/** Included under a heading and under a subheading. */
export const INCLUDED_EXAMPLE = [
  {
    id: '16',
    type: 'section',
    attributes: {
      numeral: 'XVI',
      title: 'Machinery and mechanical appliances; electrical equipment; ...',
      position: 16,
      section_note: '1. This section does not cover: ...',
    },
  },
  {
    id: '49496',
    type: 'chapter',
    attributes: {
      goods_nomenclature_item_id: '8500000000',
      description: 'ELECTRICAL MACHINERY AND EQUIPMENT AND PARTS THEREOF; ...',
      formatted_description: 'Electrical machinery and equipment and parts thereof; ...',
      ...VALIDITY,
      chapter_note: '1. This chapter does not cover: ...',
      forum_url: null,
    },
    relationships: { guides: { data: [] } },
  },
  {
    id: 'TN701',
    type: 'footnote',
    attributes: {
      code: 'TN701',
      description: 'According to the Council Regulation (EU) No 692/2014 ...',
      formatted_description: 'According to the Council Regulation (EU) No 692/2014 ...',
    },
  },
  {
    id: '49498',
    type: 'commodity',
    attributes: {
      description: 'Motors of an output not exceeding 37,5\u00a0W',
      number_indents: 1,
      goods_nomenclature_item_id: '8501100000',
      leaf: false,
      producline_suffix: '80',
      goods_nomenclature_sid: 49498,
      formatted_description: 'Motors of an output not exceeding 37.5 w',
      description_plain: 'Motors of an output not exceeding 37,5\u00a0w',
      parent_sid: null,
      ...VALIDITY,
      declarable: false,
    },
    relationships: { overview_measures: { data: [] } },
  },
] as const

export const HEADING_EXAMPLE = {
  data: {
    id: '49497',
    type: 'heading',
    attributes: {
      goods_nomenclature_item_id: '8501000000',
      description: 'Electric motors and generators (excluding generating sets)',
      bti_url: ABOUT_BINDING_DECISIONS,
      bit_url: ABOUT_BINDING_DECISIONS,
      formatted_description: 'Electric motors and generators (excluding generating sets)',
      description_plain: 'Electric motors and generators (excluding generating sets)',
      ...VALIDITY,
      declarable: false,
    },
    relationships: {
      footnotes: { data: [{ id: 'TN701', type: 'footnote' }] },
      section: { data: { id: '16', type: 'section' } },
      chapter: { data: { id: '49496', type: 'chapter' } },
      commodities: { data: [{ id: '49498', type: 'commodity' }] },
    },
  },
  included: INCLUDED_EXAMPLE,
} as const
