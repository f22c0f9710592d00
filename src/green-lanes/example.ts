/** Of the built-in sample, as all examples here. */
export const THEME_LIST_EXAMPLE = {
  data: [
    { id: '1.1', type: 'theme', attributes: { section: '1.1', theme: 'Goods of places that are closed', category: 1 } },
    { id: '1.2', type: 'theme', attributes: { section: '1.2', theme: 'Goods that may not enter', category: 1 } },
  ],
} as const

const ASSESSMENT = { id: 'c710e3f2be7218d4a6c096787f50a289', type: 'category_assessment' } as const

const ASSESSMENT_RELATIONSHIPS = {
  exemptions: {
    data: [
      { id: 'Y900', type: 'certificate' },
      { id: 'WFE901', type: 'exemption' },
    ],
  },
  theme: { data: { id: '2.1', type: 'theme' } },
  geographical_area: { data: { id: '1011', type: 'geographical_area' } },
  excluded_geographical_areas: { data: [] },
  measure_type: { data: { id: '410', type: 'measure_type' } },
  regulation: { data: { id: 'R2600010', type: 'legal_act' } },
} as const

/** What the relationships of the assessment lead to. */
const TOLD_WITH_ASSESSMENT = [
  {
    id: 'Y900',
    type: 'certificate',
    attributes: {
      certificate_type_code: 'Y',
      certificate_code: '900',
      code: 'Y900',
      description: 'The goods are of no protected species',
      formatted_description: 'The goods are of no protected species',
    },
  },
  {
    id: 'WFE901',
    type: 'exemption',
    attributes: {
      code: 'WFE901',
      description: 'The animals stay with their owner',
      formatted_description: 'The animals stay with their owner',
    },
  },
  { id: '2.1', type: 'theme', attributes: { section: '2.1', theme: 'Control of animals by a vet', category: 2 } },
  {
    id: '1011',
    type: 'geographical_area',
    attributes: { id: '1011', description: 'Everyone', geographical_area_id: '1011', geographical_area_sid: 400 },
  },
  {
    id: '410',
    type: 'measure_type',
    attributes: {
      description: 'Veterinary control',
      national: false,
      measure_type_series_id: 'B',
      measure_component_applicable_code: 0,
      order_number_capture_code: 2,
      trade_movement_code: 0,
      validity_end_date: null,
      validity_start_date: '1972-01-01T00:00:00.000Z',
      id: '410',
      measure_type_series_description: 'Import or export on conditions',
    },
  },
  {
    id: 'R2600010',
    type: 'legal_act',
    attributes: {
      validity_start_date: '1988-01-01T00:00:00.000Z',
      validity_end_date: null,
      officialjournal_number: 'L 256',
      officialjournal_page: 1,
      published_date: '1987-09-07',
      regulation_code: 'R0001/26',
      regulation_url: 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX%3A32026R0001',
      description: 'An invented regulation on duties',
      role: 1,
    },
  },
] as const

/** One of the list. */
export const ASSESSMENT_LIST_EXAMPLE = {
  data: [
    {
      ...ASSESSMENT,
      attributes: { category_assessment_id: 3 },
      relationships: ASSESSMENT_RELATIONSHIPS,
    },
  ],
  included: TOLD_WITH_ASSESSMENT,
} as const

const LICENCES = {
  data: [
    { id: 'C640', type: 'certificate' },
    { id: '999L', type: 'certificate' },
  ],
} as const

/** Mules from France that meet an exemption. */
export const ITEM_EXAMPLE = {
  data: {
    id: '100009',
    type: 'goods_nomenclature',
    attributes: {
      goods_nomenclature_sid: 100009,
      goods_nomenclature_item_id: '0101900000',
      parent_sid: '100002',
      description: 'Mules, hinnies and other',
      formatted_description: 'Mules, hinnies and other',
      description_plain: 'Mules, hinnies and other',
      number_indents: 1,
      productline_suffix: '80',
      producline_suffix: '80',
      validity_start_date: '1988-01-01T00:00:00.000Z',
      validity_end_date: null,
      supplementary_measure_unit: null,
    },
    relationships: {
      applicable_category_assessments: { data: [ASSESSMENT] },
      descendant_category_assessments: { data: [] },
      ancestors: {
        data: [
          { id: '100001', type: 'goods_nomenclature' },
          { id: '100002', type: 'goods_nomenclature' },
        ],
      },
      descendants: { data: [] },
      licences: LICENCES,
    },
  },
  included: [
    ...TOLD_WITH_ASSESSMENT,
    {
      id: 'CD001',
      type: 'footnote',
      attributes: {
        code: 'CD001',
        description: 'The vet sees the animal before it enters.',
        formatted_description: 'The vet sees the animal <b>before</b> it enters.',
      },
    },
    {
      id: '990000006',
      type: 'measure',
      attributes: {
        id: '990000006',
        goods_nomenclature_item_id: '0101000000',
        goods_nomenclature_sid: '100002',
        effective_start_date: '2021-01-01T00:00:00.000Z',
        effective_end_date: null,
      },
      relationships: {
        footnotes: { data: [{ id: 'CD001', type: 'footnote' }] },
        measure_type: { data: { id: '410', type: 'measure_type' } },
      },
    },
    {
      ...ASSESSMENT,
      attributes: { category_assessment_id: 3 },
      relationships: {
        ...ASSESSMENT_RELATIONSHIPS,
        measures: { data: [{ id: '990000006', type: 'measure' }] },
      },
    },
    {
      id: 'C640',
      type: 'certificate',
      attributes: {
        certificate_type_code: 'C',
        certificate_code: '640',
        code: 'C640',
        description: 'Health entry document for live animals',
        formatted_description: 'Health entry document for live animals',
      },
    },
    {
      id: '999L',
      type: 'certificate',
      attributes: {
        certificate_type_code: '9',
        certificate_code: '99L',
        code: '999L',
        description: 'Waiver for everyone',
        formatted_description: 'Waiver for everyone',
      },
    },
    {
      id: '100001',
      type: 'goods_nomenclature',
      attributes: {
        goods_nomenclature_sid: 100001,
        goods_nomenclature_item_id: '0100000000',
        parent_sid: null,
        description: 'Live animals',
        formatted_description: 'Live animals',
        description_plain: 'Live animals',
        number_indents: 0,
        productline_suffix: '80',
        producline_suffix: '80',
        validity_start_date: '1972-01-01T00:00:00.000Z',
        validity_end_date: null,
        supplementary_measure_unit: null,
      },
      relationships: { licences: { data: [] } },
    },
    {
      id: '100002',
      type: 'goods_nomenclature',
      attributes: {
        goods_nomenclature_sid: 100002,
        goods_nomenclature_item_id: '0101000000',
        parent_sid: '100001',
        description: 'Horses, donkeys and their crosses (mules and hinnies), alive',
        formatted_description: 'Horses, donkeys and their crosses (mules and hinnies), alive',
        description_plain: 'Horses, donkeys and their crosses (mules and hinnies), alive',
        number_indents: 0,
        productline_suffix: '80',
        producline_suffix: '80',
        validity_start_date: '1972-01-01T00:00:00.000Z',
        validity_end_date: null,
        supplementary_measure_unit: null,
      },
      relationships: { licences: LICENCES },
    },
  ],
  meta: {
    effective_category: {
      category: 3,
      geographical_area_id: 'FR',
      exemptions: ['Y900'],
      decided_by: [],
      set_aside: [{ assessment: ASSESSMENT, exemptions: ['Y900'] }],
      unused_exemptions: [],
    },
  },
} as const
