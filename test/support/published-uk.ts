import { MEASURE_REPORT_COLUMNS } from '../../ingest/sources/hmrc-reports/read-measures.ts'
import { REPLAY_DAY, type ReplayedFile, replaySource } from './replay-source.ts'
import { listedFor, reportWorkbook } from './report-workbooks.ts'

const lines = (...all: readonly string[]): string => `${all.join('\r\n')}\r\n`

const MEASURE_HEADER =
  'measure__sid,measure__type__id,measure__type__description,measure__additional_code__code,measure__additional_code__description,measure__duty_expression,measure__effective_start_date,measure__effective_end_date,measure__reduction_indicator,measure__footnotes,measure__conditions,measure__geographical_area__sid,measure__geographical_area__id,measure__geographical_area__description,measure__excluded_geographical_areas__ids,measure__excluded_geographical_areas__descriptions,measure__quota__order_number'

export const AS_DEFINED_HEADER = `id,trackedmodel_ptr_id,commodity__sid,commodity__code,commodity__indent,commodity__description,${MEASURE_HEADER},measure__quota__available,measure__regulation__id,measure__regulation__url`

const REGULATION = '"X2600010","https://example.test/x2600010"'

/** A made-up chapter in the format of the Department for Business and Trade. Onions are a heading without subdivisions. */
export const COMMODITIES = lines(
  '"id","commodity__sid","commodity__code","commodity__suffix","commodity__description","commodity__validity_start","commodity__validity_end","parent__sid","parent__code","parent__suffix"',
  '1,100,"0700000000","80","EDIBLE VEGETABLES","1971-12-31","#NA","#NA","#NA","#NA"',
  '2,101,"0702000000","80","Tomatoes","1972-01-01","#NA",100,"0700000000","80"',
  '3,102,"0702001000","80","Cherry tomatoes","2020-01-01","#NA",101,"0702000000","80"',
  '4,103,"0702001007","80","Of a diameter of 30|mm or less","2020-01-01","#NA",102,"0702001000","80"',
  '5,104,"0702001099","80","Other","2020-01-01","#NA",102,"0702001000","80"',
  '6,105,"0702009000","80","Other","2020-01-01","#NA",101,"0702000000","80"',
  '7,106,"0703000000","80","Onions","1972-01-01","#NA",100,"0700000000","80"',
)

export const AS_DEFINED = lines(
  AS_DEFINED_HEADER,
  `1,1,101,"0702000000",0,"Tomatoes",20000001,"103","Third country duty","#NA","#NA","8.00%","2021-01-01","#NA","#NA","#NA","#NA",400,"1011","ERGA OMNES","#NA","#NA","#NA","#NA",${REGULATION}`,
  `2,2,102,"0702001000",1,"Cherry tomatoes",19000001,"142","Tariff preference","#NA","#NA","#NA","2021-01-01","#NA","#NA","#NA","#NA",215,"TR","Turkey","#NA","#NA","#NA","#NA",${REGULATION}`,
  `3,3,101,"0702000000",0,"Tomatoes",20000003,"122","Non preferential tariff quota","#NA","#NA","4.00% + 9.40 GBP / 100 kg","2021-01-01","#NA","#NA","CD001","condition:Q,certificate:N851,action:27|condition:Q,action:07",400,"1011","ERGA OMNES","CH|NO","Switzerland|Norway","50006","Yes",${REGULATION}`,
  `4,4,103,"0702001007",2,"Of a diameter of 30|mm or less",20000004,"467","Restriction on export","#NA","#NA","#NA","2021-01-01","#NA","#NA","#NA","condition:B,certificate:Y900,action:29",215,"TR","Turkey","#NA","#NA","#NA","#NA",${REGULATION}`,
  `5,5,999,"0799000000",2,"Gone",20000005,"103","Third country duty","#NA","#NA","1.00%","2021-01-01","#NA","#NA","#NA","#NA",400,"1011","ERGA OMNES","#NA","#NA","#NA","#NA",${REGULATION}`,
)

export const QUOTAS_HEADER =
  '"quota_definition__sid","quota__order_number","quota__geographical_areas","quota__headings","quota__commodities","quota__measurement_unit","quota__monetary_unit","quota_definition__description","quota_definition__validity_start_date","quota_definition__validity_end_date","quota_definition__suspension_periods","quota_definition__blocking_periods","quota_definition__status","quota_definition__last_allocation_date","quota_definition__initial_volume","quota_definition__balance","quota_definition__fill_rate"'

export const QUOTAS = lines(
  QUOTAS_HEADER,
  '20814,50006,"ERGA OMNES","0702 – Tomatoes","0702001007|0702001099","Kilogram (kg)","#NA","#NA","2026-01-01","2026-12-31","#NA","2026-02-01 - 2026-02-14","Open","2026-11-18",2000000,1500000.5,0.25',
  '20815,50007,"Turkey|Neverland","0703 – Onions","0703000000","Number of items (p/st)","#NA","Onions","2026-01-01","2026-12-31","#NA","#NA","Exhausted","2026-10-01",100,0,1',
)

const WEEKLY_HEADER = `commodity__sid,commodity__code,${MEASURE_HEADER},trade__direction,measure_group_code,measure_type_code,tax_type_code`

const END_LINES: Readonly<Record<number, string>> = {
  103: '0702001007',
  104: '0702001099',
  105: '0702009000',
  106: '0703000000',
}

/** A line for each declarable code that has the measure. The header ends with CRLF, the others with LF. */
const expanded = (sids: readonly number[], measure: string): readonly string[] =>
  sids.map((sid) => `${sid},"${END_LINES[sid]}",${measure}`)

export const WEEKLY_MEASURES = `${WEEKLY_HEADER}\r\n${[
  ...expanded(
    [103, 104, 105],
    '20000001,"103","Third country duty","","","9.00%","2021-01-01","",,"","",400,"1011","ERGA OMNES","","","","Import","","",""',
  ),
  ...expanded(
    [103, 104],
    '19000001,"142","Tariff preference","","","0.00%","2021-01-01","",,"","",215,"TR","Turkey","","","","Import","","",""',
  ),
  ...expanded(
    [103],
    '20000004,"467","Restriction on export","","","","2021-01-01","",,"","condition:B,certificate:Y900,action:29",215,"TR","Turkey","","","","Export","","",""',
  ),
  ...expanded(
    [103, 104, 105, 106],
    '-1012550001,"305","Value added tax","","","20.00%","2024-01-01","",,"03020","",400,"1011","ERGA OMNES","","","","Import","VT","666","B00"',
  ),
  ...expanded(
    [103, 104],
    '-1012550002,"305","Value added tax","VATZ","VAT zero rate","0.00%","2024-01-01","",,"","",400,"1011","ERGA OMNES","","","","Import","VT","673","B00"',
  ),
  ...expanded(
    [103, 105],
    '-1012550003,"306","Excises","X411","Tax type 411","12.000 GBP / hl","2024-01-01","",,"","condition:F,threshold:250.00 DTN,action:01",400,"1011","ERGA OMNES","","","","Import","EX","600","411"',
  ),
].join('\n')}\n`

const weeklyFiles: Readonly<Record<string, string>> = {
  measures: WEEKLY_MEASURES,
  commodities: lines(
    '"commodity__sid","commodity__code","productline__suffix","start__date","end__date","description","indents","entity__type","end__line"',
    '100,"0700000000","80","1971-12-31","","EDIBLE VEGETABLES",0,"Chapter","0"',
    '101,"0702000000","80","1972-01-01","","Tomatoes",0,"Heading","0"',
    '102,"0702001000","80","2020-01-01","","Cherry tomatoes",1,"Subheading","0"',
    '103,"0702001007","80","2020-01-01","","Of a diameter of 30|mm or less",2,"Commodity","1"',
    '104,"0702001099","80","2020-01-01","","Other",2,"Commodity","1"',
    '105,"0702009000","80","2020-01-01","","Other",1,"Commodity","1"',
    '106,"0703000000","80","1972-01-01","","Onions",0,"Heading","1"',
  ),
  certificates: lines(
    '"certificate__id","certificate__description","start__date","end__date"',
    '"N851","Phytosanitary certificate","1971-12-31",""',
    '"Y900","Declared goods do not belong to the list","1971-12-31",""',
    '"Y999","","1971-12-31",""',
  ),
  footnotes: lines(
    '"footnote__id","footnote__description","start__date","end__date","footnote__type"',
    '"03020","VAT at the standard rate","2024-01-01","","measure"',
    '"CD001","A footnote of the quota","2021-01-01","","measure"',
    '"CD001","A footnote of the quota","2021-01-01","","commodity"',
  ),
  geography: lines(
    '"geographical_area_id","description","area_type","members"',
    '"1011","ERGA OMNES","Country group","TR|CH|NO"',
    '"CH","Switzerland","Country",""',
    '"NO","Norway","Country",""',
    '"TR","Türkiye","Country",""',
  ),
  measure_type: lines('"measure_type_id","description"', '"305","Value added tax"', '"919","Of no measure"'),
  additional_code: lines(
    '"additional code","description","start date","end date","type description"',
    '"VATZ","VAT zero rate","1971-12-31","","VAT"',
    '"VATR","VAT reduced rate","1971-12-31","","VAT"',
  ),
  quotas: lines(
    '"quota__order__number__id","definition__start__date","definition__end__date","initial__volume","unit","critical__state","critical__threshold","quota__type","origins","origin__exclusions","commodities"',
    '"050006","2026-01-01","2026-12-31",2100000.000,"KGM","N",90,"First Come First Served","1011","CH","0702001007|0702001099"',
  ),
}

const api = (path: string, document: unknown): ReplayedFile => ({
  name: `${path.replaceAll(/\W+/g, '-')}.json`,
  content: JSON.stringify(document),
  address: `https://tariff.example.test/uk/api/v2/${path}`,
})

const resource = (type: string, id: string, attributes: object, relationships: object = {}) => ({
  id,
  type,
  attributes,
  relationships,
})

const SECTION = resource('section', '2', { position: 2, title: 'Vegetable products', section_note: 'A note.' })

const API_FILES: readonly ReplayedFile[] = [
  api('sections/2', { data: SECTION }),
  api('chapters/07', {
    data: resource(
      'chapter',
      '100',
      { goods_nomenclature_item_id: '0700000000', chapter_note: '1. Fodder is elsewhere.', section_id: 2 },
      { section: { data: { id: '2', type: 'section' } }, guides: { data: [{ id: '5', type: 'guide' }] } },
    ),
    included: [
      SECTION,
      resource('guide', '5', { title: 'Classifying edible fruit', url: 'https://example.test/fruit' }),
      resource('heading', '101', { goods_nomenclature_item_id: '0702000000' }),
    ],
  }),
  api('search_references?query%5Bletter%5D=t', {
    data: [
      resource('search_reference', '1', { title: 'tomato', referenced_id: '0702', referenced_class: 'Heading' }),
      resource('search_reference', '2', { title: 'toys', referenced_id: '9503', referenced_class: 'Heading' }),
      resource('search_reference', '3', { title: 'trees', referenced_id: '2', referenced_class: 'Section' }),
      resource('search_reference', '4', {
        title: 'tiny tomato',
        referenced_id: '0702001000-80',
        referenced_class: 'Subheading',
      }),
    ],
  }),
  api('measure_types', {
    data: [
      resource('measure_type', '122', {
        description: 'Non preferential tariff quota',
        measure_type_series_id: 'C',
        measure_type_series_description: 'Applicable duty',
        trade_movement_code: 0,
        order_number_capture_code: 1,
        measure_component_applicable_code: 1,
        national: null,
        validity_start_date: '1972-01-01T00:00:00.000Z',
        validity_end_date: null,
      }),
    ],
  }),
  api('measure_actions', { data: [resource('measure_action', '27', { description: 'Apply the mentioned duty' })] }),
  api('measure_condition_codes', {
    data: [resource('measure_condition_code', 'Q', { description: 'Presentation of an endorsed certificate' })],
  }),
  api('certificate_types', {
    data: [resource('certificate_type', 'N', { certificate_type_code: 'N', description: 'UN/EDIFACT certificates' })],
  }),
  api('certificates', {
    data: [
      resource('certificate', '1', {
        certificate_type_code: 'N',
        certificate_code: '851',
        description: 'Phytosanitary certificate',
        guidance_cds: 'Enter the number.',
      }),
    ],
  }),
  api('rules_of_origin_schemes', {
    data: [
      resource(
        'rules_of_origin_scheme',
        'turkey',
        { scheme_code: 'turkey', title: 'UK-Turkey agreement', countries: ['TR'], footnote: null, unilateral: null },
        {
          links: { data: [{ id: '1', type: 'rules_of_origin_link' }] },
          proofs: { data: [] },
          origin_reference_document: { data: { id: '9', type: 'rules_of_origin_origin_reference_document' } },
        },
      ),
    ],
    included: [
      resource('rules_of_origin_link', '1', { text: 'The agreement', url: 'https://example.test/a', source: 'scheme' }),
      resource('rules_of_origin_link', '2', { text: 'Another', url: 'https://example.test/b', source: null }),
      resource('rules_of_origin_origin_reference_document', '9', { ord_title: 'Protocol', ord_version: '1.1' }),
    ],
  }),
  api('footnote_types', {
    data: [resource('footnote_type', 'CD', { footnote_type_id: 'CD', description: 'Conditions' })],
  }),
]

/** HMRC's reports of the same day: the nomenclature, and a duty that agrees with the defined one. */
const ukReports = async (): Promise<readonly ReplayedFile[]> => [
  {
    name: 'commodities_uk_2026_11_19.csv',
    content: lines(
      'SID,Commodity code,Product line suffix,Description,Start date,End date,Indentation,End line,Class,ItemIDPlusPLS,Hierarchy',
      '100,0700000000,80,EDIBLE VEGETABLES,1971-12-31 00:00:00 UTC,,0,false,Chapter,0700000000_80,',
      '101,0702000000,80,Tomatoes,1972-01-01 00:00:00 UTC,,0,false,Heading,0702000000_80,0700000000_80',
      '106,0703000000,80,Onions,1972-01-01 00:00:00 UTC,,0,true,Heading,0703000000_80,0700000000_80',
    ),
  },
  await reportWorkbook('declarable_commodities_with_duty_measures_uk_2026_11_19', [
    MEASURE_REPORT_COLUMNS,
    ...listedFor([103, 104, 105], {
      measure__sid: '20000001',
      measure__type__id: '103',
      measure__type__description: 'Third country duty',
      measure__duty_expression: '8.00 %',
      measure__effective_start_date: '2021-01-01',
      measure__geographical_area__sid: '400',
      measure__geographical_area__id: '1011',
      measure__geographical_area__description: 'ERGA OMNES',
    }),
  ]),
]

/** HMRC's exchange rates of a month: days as people write them, and a currency of several countries. */
const EXCHANGE_RATES: ReplayedFile = {
  name: 'exchange-rates-2026-11.csv',
  address: 'https://tariff.example.test/api/v2/exchange_rates/files/monthly_csv_2026-11.csv',
  content: lines(
    'Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date',
    'Austria,Euro,EUR,1.1500,01/11/2026,30/11/2026',
    'Belgium,Euro,EUR,1.1500,01/11/2026,30/11/2026',
    'Neverland,,NVL,12.5,2026-11-01,2026-11-30',
  ),
}

/** A small replay of every source of the UK. */
export async function replayUk(directory: string): Promise<void> {
  await replaySource(directory, 'uk-dbt-tariff', [
    { name: 'commodities-report.csv', content: COMMODITIES },
    { name: 'measures-as-defined.csv', content: AS_DEFINED },
  ])
  await replaySource(directory, 'uk-dbt-quotas', [{ name: 'quotas-including-current-volumes.csv', content: QUOTAS }])
  await replaySource(
    directory,
    'uk-hmrc-weekly',
    Object.entries(weeklyFiles).map(([part, content]) => ({ name: `hmrc-tariff-${part}-${REPLAY_DAY}.zip`, content })),
  )
  await replaySource(directory, 'uk-hmrc-reports', await ukReports())
  await replaySource(directory, 'uk-tariff-api', [...API_FILES, EXCHANGE_RATES])
}
