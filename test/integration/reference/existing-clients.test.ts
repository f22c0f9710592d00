import { expect } from 'chai'
import { referenceService } from '../../support/reference-service.ts'

/** A call of a client that was written for the public service, and what it reads of the response. */
interface Call {
  readonly client: string
  /** Below `/api/v2`. */
  readonly address: string
  /** Paths of members: `data[].attributes.description`. They may be null, but not absent; a list has an element. */
  readonly reads: readonly string[]
}

const LISTED_ROW = [
  'data[].attributes.goods_nomenclature_item_id',
  'data[].attributes.goods_nomenclature_sid',
  'data[].attributes.declarable',
  'data[].attributes.description',
  'data[].attributes.description_plain',
  'data[].attributes.formatted_description',
  'data[].attributes.producline_suffix',
  'data[].attributes.leaf',
]

const VALIDITY_PERIOD = [
  'data[].id',
  'data[].attributes.goods_nomenclature_item_id',
  'data[].attributes.producline_suffix',
  'data[].attributes.validity_start_date',
  'data[].attributes.validity_end_date',
  'data[].attributes.to_param',
]

const attributes = (...names: readonly string[]): readonly string[] => names.map((name) => `data.attributes.${name}`)
const listed = (...names: readonly string[]): readonly string[] => names.map((name) => `data[].attributes.${name}`)
const related = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `data.relationships.${name}.data`)

const TREE_ITEM = listed(
  ...['goods_nomenclature_item_id', 'goods_nomenclature_sid', 'number_indents', 'description', 'productline_suffix'],
  ...['href', 'formatted_description', 'validity_start_date', 'validity_end_date'],
)

const DECLARABLE = [
  ...attributes('goods_nomenclature_item_id', 'description', 'formatted_description', 'description_plain', 'bti_url'),
  ...attributes('declarable', 'has_chemicals', 'validity_start_date', 'validity_end_date'),
  ...related('footnotes', 'section', 'chapter', 'import_measures', 'export_measures', 'import_trade_summary'),
  'data.meta.duty_calculator.zero_mfn_duty',
  'data.meta.duty_calculator.meursing_code',
  'data.meta.duty_calculator.entry_price_system',
]

const COMMODITY = [
  ...DECLARABLE,
  ...attributes(
    'producline_suffix',
    'number_indents',
    'consigned',
    'consigned_from',
    'basic_duty_rate',
    'meursing_code',
  ),
  ...related('heading', 'ancestors'),
  'data.meta.duty_calculator.applicable_measure_units',
  'data.meta.duty_calculator.applicable_additional_codes',
  'data.meta.duty_calculator.applicable_vat_options',
  'data.meta.duty_calculator.trade_defence',
  'data.meta.duty_calculator.source',
]

/** Members of the included resources of type `measure`. */
const MEASURE = [
  ...['id', 'origin', 'import', 'vat', 'excise', 'effective_start_date', 'effective_end_date', 'meursing'].map(
    (name) => `measure.attributes.${name}`,
  ),
  ...['reduction_indicator', 'resolved_duty_expression', 'universal_waiver_applies'].map(
    (name) => `measure.attributes.${name}`,
  ),
  ...['geographical_area', 'measure_type', 'duty_expression', 'order_number', 'additional_code', 'preference_code'].map(
    (name) => `measure.relationships.${name}.data`,
  ),
  ...['legal_acts', 'suspension_legal_act', 'excluded_countries', 'footnotes', 'measure_conditions'].map(
    (name) => `measure.relationships.${name}.data`,
  ),
  ...['measure_components', 'resolved_measure_components', 'measure_condition_permutation_groups'].map(
    (name) => `measure.relationships.${name}.data`,
  ),
  'measure.relationships.national_measurement_units.data',
  'measure.meta.duty_calculator.source',
  'measure.meta.duty_calculator.scheme_code',
  ...['base', 'formatted_base'].map((name) => `duty_expression.attributes.${name}`),
]

const HEADING = [
  ...attributes('goods_nomenclature_item_id', 'description', 'formatted_description', 'bti_url', 'declarable'),
  ...related('footnotes', 'section', 'chapter', 'commodities'),
  ...['number_indents', 'parent_sid', 'leaf', 'producline_suffix', 'goods_nomenclature_sid'].map(
    (name) => `commodity.attributes.${name}`,
  ),
  'commodity.relationships.overview_measures.data',
]

const AREA = ['id', 'description', 'geographical_area_id'].map((name) => `data[].attributes.${name}`)
const AREA_MEMBERS = 'data[].relationships.children_geographical_areas.data'

const SCHEME = [
  ...listed('scheme_code', 'title', 'countries', 'footnote', 'fta_intro', 'introductory_notes', 'unilateral'),
  ...listed('cumulation_methods', 'proof_intro', 'proof_codes', 'show_proofs_for_geographical_areas'),
  ...['rules', 'links', 'proofs', 'articles', 'rule_sets', 'origin_reference_document'].map(
    (name) => `data[].relationships.${name}.data`,
  ),
  ...['text', 'url', 'source'].map((name) => `rules_of_origin_link.attributes.${name}`),
  ...['summary', 'url', 'subtext', 'content'].map((name) => `rules_of_origin_proof.attributes.${name}`),
]

const RULES = [
  ...['heading', 'subdivision'].map((name) => `rules_of_origin_rule_set.attributes.${name}`),
  ...['rule', 'rule_class', 'operator'].map((name) => `rules_of_origin_v2_rule.attributes.${name}`),
]

const QUOTA = [
  ...listed('quota_definition_sid', 'quota_order_number_id', 'initial_volume', 'status', 'balance', 'description'),
  ...listed('measurement_unit', 'measurement_unit_qualifier', 'monetary_unit', 'last_allocation_date'),
  ...listed('validity_start_date', 'validity_end_date', 'suspension_period_start_date', 'suspension_period_end_date'),
  ...listed('blocking_period_start_date', 'blocking_period_end_date'),
  'data[].relationships.order_number.data',
  'data[].relationships.measures.data',
  'meta.pagination.total_count',
]

const RATE = ['country', 'country_code', 'currency_description', 'currency_code', 'rate', 'year', 'month'].map(
  (name) => `exchange_rate.attributes.${name}`,
)
const RATE_FILE = ['file_path', 'file_size', 'publication_date', 'format'].map(
  (name) => `exchange_rate_file.attributes.${name}`,
)

const GEM = 'Ruby gem'
const FRONT_END = 'front end'
const CALCULATOR = 'duty calculator'
const JAVA = 'Java client'
const PYTHON = 'Python client'
const ASSISTANT = 'assistant tools'

// The paths and the names of members that each client reads, from its published source. A path that begins with a
// type reads the included resources of the type.
const CALLS: readonly Call[] = [
  { client: GEM, address: '/sections', reads: listed('position', 'title', 'numeral') },
  {
    client: GEM,
    address: '/sections/1',
    reads: [...attributes('position', 'title', 'numeral', 'section_note', 'chapter_from'), ...related('chapters')],
  },
  { client: GEM, address: '/sections/1/section_note', reads: ['id', 'section_id', 'content'] },
  { client: PYTHON, address: '/sections/1/section_note', reads: ['content'] },
  { client: GEM, address: '/chapters', reads: listed('goods_nomenclature_item_id', 'goods_nomenclature_sid') },
  {
    client: GEM,
    address: '/chapters/01',
    reads: [
      ...attributes('goods_nomenclature_item_id', 'chapter_note', 'formatted_description', 'description'),
      'data.relationships.section.data.id',
      ...related('headings', 'guides'),
      ...['declarable', 'leaf', 'description', 'producline_suffix'].map((name) => `heading.attributes.${name}`),
    ],
  },
  { client: GEM, address: '/chapters/01/chapter_note', reads: ['id', 'section_id', 'chapter_id', 'content'] },
  { client: GEM, address: '/chapters/01/changes', reads: ['data'] },
  { client: GEM, address: '/headings/0101', reads: HEADING },
  { client: JAVA, address: '/headings/0101?as_of=2026-01-01', reads: HEADING },
  { client: PYTHON, address: '/headings/0101?include=chapter,section,commodities', reads: HEADING },
  { client: FRONT_END, address: '/headings/0409', reads: DECLARABLE },
  { client: GEM, address: '/headings/0101/changes', reads: ['data'] },
  {
    client: FRONT_END,
    address: '/subheadings/0101210000-10',
    reads: [
      ...attributes('goods_nomenclature_item_id', 'producline_suffix', 'goods_nomenclature_sid', 'number_indents'),
      ...attributes('description', 'formatted_description', 'declarable'),
      ...related('section', 'chapter', 'heading', 'footnotes', 'commodities', 'ancestors'),
    ],
  },
  { client: GEM, address: '/commodities/0101300000', reads: [...COMMODITY, ...MEASURE] },
  {
    client: CALCULATOR,
    address: '/commodities/0805102200?as_of=2026-01-01&filter[geographical_area_id]=MA',
    reads: [...COMMODITY, ...MEASURE, 'order_number.attributes.number', 'order_number.relationships.definition.data'],
  },
  {
    client: FRONT_END,
    address: '/commodities/0101300000?as_of=2026-01-01&country=FR&filter[meursing_additional_code_id]=000',
    reads: COMMODITY,
  },
  { client: JAVA, address: '/commodities/0101300000?as_of=2026-01-01', reads: ['data.type', 'included[].type'] },
  { client: PYTHON, address: '/commodities/0101300000?filter[geographical_area_id]=FR', reads: COMMODITY },
  { client: GEM, address: '/commodities/0101300000/changes', reads: ['data'] },
  { client: GEM, address: '/goods_nomenclatures/section/1', reads: TREE_ITEM },
  { client: GEM, address: '/goods_nomenclatures/chapter/01', reads: TREE_ITEM },
  { client: GEM, address: '/goods_nomenclatures/heading/0101', reads: TREE_ITEM },
  { client: GEM, address: '/geographical_areas', reads: [...AREA, AREA_MEMBERS] },
  { client: GEM, address: '/geographical_areas/countries', reads: AREA },
  {
    client: FRONT_END,
    address: '/geographical_areas/1013',
    reads: [...attributes('id', 'description'), 'data.relationships.children_geographical_areas.data[].id'],
  },
  {
    client: GEM,
    address:
      '/quotas/search?goods_nomenclature_item_id=0805102200&geographical_area_id=MA&order_number=050100&status=not+blocked&critical=Y',
    reads: QUOTA,
  },
  { client: FRONT_END, address: '/quotas/search?year=2025&month=06&day=10&order_number=050100&page=1', reads: QUOTA },
  { client: ASSISTANT, address: '/quotas/search?order_number=050100&years[]=2021', reads: QUOTA },
  {
    client: CALCULATOR,
    address: '/monetary_exchange_rates',
    reads: listed('child_monetary_unit_code', 'exchange_rate', 'operation_date', 'validity_start_date'),
  },
  { client: 'test suite of the public service', address: '/monetary_exchange_rates/', reads: listed('exchange_rate') },
  {
    client: CALCULATOR,
    address: '/exchange_rates?as_of=2025-04-10',
    reads: ['data[].id', ...listed('rate', 'base_currency', 'applicable_date')],
  },
  {
    client: FRONT_END,
    address: '/exchange_rates/2025-4?filter[type]=monthly',
    reads: [
      ...attributes('year', 'month', 'type'),
      ...related('exchange_rate_files', 'exchange_rates'),
      ...RATE,
      ...RATE_FILE,
    ],
  },
  {
    client: FRONT_END,
    address: '/exchange_rates/period_lists/2025?filter[type]=monthly',
    reads: [
      ...attributes('year'),
      ...['month', 'year', 'has_exchange_rates'].map((name) => `exchange_rate_period.attributes.${name}`),
      'exchange_rate_period.relationships.files.data[].id',
      'exchange_rate_year.attributes.year',
      ...RATE_FILE,
    ],
  },
  { client: CALCULATOR, address: '/rules_of_origin_schemes?heading_code=070200&country_code=JP', reads: SCHEME },
  { client: FRONT_END, address: '/rules_of_origin_schemes/0702001007', reads: [...SCHEME, ...RULES] },
  { client: FRONT_END, address: '/rules_of_origin_schemes?filter[has_article]=duty-drawback', reads: SCHEME },
  { client: ASSISTANT, address: '/rules_of_origin_schemes/070200/JP', reads: [...SCHEME, ...RULES] },
  {
    client: FRONT_END,
    address: '/chemical_substances?filter[cus]=0000001-1',
    reads: listed('cus', 'cas_rn', 'goods_nomenclature_sid', 'goods_nomenclature_item_id', 'producline_suffix', 'name'),
  },
  {
    client: FRONT_END,
    address: '/search_references?query[letter]=c',
    reads: listed('title', 'referenced_id', 'referenced_class', 'productline_suffix'),
  },
  {
    client: FRONT_END,
    address: '/additional_codes/search?code=8&type=&description=&page=1',
    reads: listed('additional_code_type_id', 'additional_code', 'code', 'description', 'formatted_description'),
  },
  { client: FRONT_END, address: '/additional_code_types', reads: listed('additional_code_type_id', 'description') },
  {
    client: FRONT_END,
    address: '/certificates/search?code=C&page=1',
    reads: listed('certificate_type_code', 'certificate_code', 'description', 'formatted_description'),
  },
  { client: FRONT_END, address: '/certificates', reads: listed('certificate_type_code', 'certificate_code') },
  { client: FRONT_END, address: '/certificate_types', reads: listed('certificate_type_code', 'description') },
  {
    client: FRONT_END,
    address: '/footnotes/search?description=a&page=1',
    reads: listed(
      'code',
      'footnote_type_id',
      'footnote_id',
      'description',
      'formatted_description',
      'extra_large_measures',
    ),
  },
  { client: FRONT_END, address: '/footnote_types', reads: listed('footnote_type_id', 'description') },
  { client: ASSISTANT, address: '/measure_types', reads: listed('description') },
  { client: ASSISTANT, address: '/measure_actions', reads: listed('description') },
  { client: ASSISTANT, address: '/measure_condition_codes', reads: listed('description') },
  {
    client: ASSISTANT,
    address: '/quota_order_numbers',
    reads: [
      ...listed('quota_order_number_sid'),
      'data[].relationships.quota_definition.data.id',
      'quota_definition.attributes.initial_volume',
      'quota_definition.attributes.measurement_unit_code',
    ],
  },
  {
    client: ASSISTANT,
    address: '/measures/990000011',
    reads: [
      ...attributes('origin', 'import', 'effective_start_date'),
      ...related('goods_nomenclature', 'measure_type'),
    ],
  },
  { client: FRONT_END, address: '/changes', reads: ['data'] },
  { client: FRONT_END, address: '/changes/2026-01-31', reads: ['data'] },
  { client: FRONT_END, address: '/changes/2026-1-31', reads: ['data'] },
  { client: FRONT_END, address: '/sections/2/chapters', reads: LISTED_ROW },
  { client: FRONT_END, address: '/chapters/07/headings', reads: LISTED_ROW },
  {
    client: FRONT_END,
    address: '/headings/0101/commodities',
    reads: [...LISTED_ROW, ...listed('number_indents', 'parent_sid')],
  },
  {
    client: FRONT_END,
    address: '/measure_types/103',
    reads: ['data.id', ...attributes('description', 'measure_type_series_id')],
  },
  {
    client: FRONT_END,
    address: '/updates/latest',
    reads: ['data[].id', ...listed('applied_at', 'update_type', 'state')],
  },
  { client: FRONT_END, address: '/preference_codes', reads: ['data[].id', ...listed('code', 'description')] },
  { client: FRONT_END, address: '/preference_codes/300', reads: ['data.id', ...attributes('code', 'description')] },
  { client: FRONT_END, address: '/headings/0101/validity_periods', reads: VALIDITY_PERIOD },
  { client: FRONT_END, address: '/subheadings/0101210000-10/validity_periods', reads: VALIDITY_PERIOD },
  {
    client: FRONT_END,
    address: '/commodities/0702000007/validity_periods',
    reads: [
      ...VALIDITY_PERIOD,
      'data[].relationships.deriving_goods_nomenclatures.data[].id',
      'included[].attributes.to_param',
    ],
  },
]

/** Addresses that clients ask with ids that do not exist, and parts of the public service that are no tariff data. */
const NOT_FOUND = [
  ...['/sections/99', '/chapters/77', '/headings/9999', '/subheadings/0101990000-80', '/commodities/9999999999'],
  ...['/measures/1', '/geographical_areas/ZZ', '/goods_nomenclatures/heading/9999', '/exchange_rates/2025-13'],
  ...['/sections/99/chapters', '/chapters/77/headings', '/headings/9999/commodities', '/measure_types/999'],
  ...['/preference_codes/999', '/exchange_rates/files/monthly_csv_1999-1.csv'],
  ...['/news/items', '/live_issues'],
]

/** The same address as clients write it: with and without region, version and `.json`. */
const spellings = (address: string): readonly string[] => {
  const [path = '', query] = address.split('?')
  const rest = query === undefined ? '' : `?${query}`
  return [
    `/uk/api/v2${address}`,
    `/api/v2${address}`,
    `/uk/api${address}`,
    ...(path.endsWith('/') ? [] : [`/uk/api/v2${path}.json${rest}`, `/uk/api${path}.json${rest}`]),
  ]
}

/** Members of `body` at a path, one for each element of the lists on the way. */
const membersAt = (body: unknown, path: string): readonly unknown[] => {
  const [first = ''] = path.split('.')
  const isType = !/^(?:data|included|meta|id|section_id|chapter_id|content)(?:\[\])?$/.test(first)
  const { included = [] } = body as { readonly included?: readonly { readonly type: string }[] }
  const start = isType ? included.filter(({ type }) => type === first) : [body]
  return path
    .split('.')
    .slice(isType ? 1 : 0)
    .reduce<readonly unknown[]>((values, step) => {
      const name = step.replace('[]', '')
      const members = values.map((value) => (value as Readonly<Record<string, unknown>> | undefined)?.[name])
      return step.endsWith('[]') ? members.flat() : members
    }, start)
}

describe('clients written for the public service', () => {
  const service = referenceService()

  for (const { client, address, reads } of CALLS) {
    it(`${client}: finds at ${address} what it reads`, async () => {
      const response = await service().get(`/uk/api/v2${address}`)
      expect(response.status).to.equal(200)
      const body = await response.json()
      for (const path of reads) {
        const members = membersAt(body, path)
        expect(members, path).to.not.be.empty
        expect(members, path).to.not.include(undefined)
      }
    })

    it(`${client}: gets the same answer however it writes ${address}`, async () => {
      const bodies = await Promise.all(
        spellings(address).map(async (spelling) => {
          const response = await service().get(spelling, { accept: 'application/vnd.hmrc.2.0+json' })
          expect(response.status, spelling).to.equal(200)
          const { data } = (await response.json()) as { readonly data?: unknown }
          // Addresses in an answer are as asked.
          return JSON.stringify(data)?.replaceAll(/"(?:\/uk)?\/api(?:\/v2)?\//g, '"/')
        }),
      )
      expect(new Set(bodies).size).to.equal(1)
      expect((await service().get(`/xi/api/v2${address}`)).status).to.equal(200)
    })
  }

  it('a list of rows as CSV has a header and a line for each row', async () => {
    const response = await service().get('/uk/api/v2/chapters/07/headings.csv')
    expect(response.headers.get('Content-Type')).to.equal('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).to.equal('attachment; filename=uk-headings.csv')
    const [header, first] = (await response.text()).split('\n')
    expect(header).to.match(/^goods_nomenclature_item_id,goods_nomenclature_sid,/)
    expect(first).to.match(/^0701000000,/)
    const sections = await service().get('/xi/api/v2/sections.csv')
    expect(sections.headers.get('Content-Disposition')).to.equal('attachment; filename=xi-sections.csv')
    expect((await sections.text()).split('\n').slice(0, 2)).to.deep.equal([
      'id,position,title,numeral,chapter_from,chapter_to',
      '1,1,Animals and what comes from them,I,01,05',
    ])
    expect((await (await service().get('/uk/api/v2/chapters.csv')).text()).split('\n').slice(0, 2)).to.deep.equal([
      'goods_nomenclature_sid,goods_nomenclature_item_id,formatted_description',
      '100001,0100000000,Live animals',
    ])
  })

  for (const address of NOT_FOUND) {
    it(`get 404 at ${address}, in every spelling`, async () => {
      for (const spelling of spellings(address)) expect((await service().get(spelling)).status, spelling).to.equal(404)
    })
  }
})
