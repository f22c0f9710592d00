import { MEASURE_REPORT_COLUMNS } from '../../ingest/sources/hmrc-reports/read-measures.ts'
import { CATEGORY_ASSESSMENTS } from './category-assessments.ts'
import { replaySource } from './replay-source.ts'
import { type Cell, type Cells, listedFor, reportWorkbook, workbook } from './report-workbooks.ts'
import { zipBytes } from './zip-bytes.ts'

/** Made-up tomatoes in HMRC's report of commodities. */
export const XI_COMMODITIES = [
  'SID,Commodity code,Product line suffix,Description,Start date,End date,Indentation,End line,Class,ItemIDPlusPLS,Hierarchy',
  '100,0700000000,80,EDIBLE VEGETABLES,1971-12-31 00:00:00 UTC,,0,false,Chapter,0700000000_80,',
  '101,0702000000,80,Tomatoes,1972-01-01 00:00:00 UTC,,0,false,Heading,0702000000_80,0700000000_80',
  '102,0702001000,80,Cherry tomatoes,2020-01-01 00:00:00 UTC,,1,false,Subheading,0702001000_80,0700000000_80 0702000000_80',
  '103,0702001007,80,Small,2020-01-01 00:00:00 UTC,,2,true,Commodity,0702001007_80,0700000000_80 0702000000_80 0702001000_80',
  '104,0702001099,80,Other,2020-01-01 00:00:00 UTC,,2,true,Commodity,0702001099_80,0700000000_80 0702000000_80 0702001000_80',
  '105,0702009000,80,Other,2020-01-01 00:00:00 UTC,,1,true,Commodity,0702009000_80,0700000000_80 0702000000_80',
  '',
].join('\n')

const ERGA_OMNES: Cells = {
  measure__geographical_area__sid: '400',
  measure__geographical_area__id: '1011',
  measure__geographical_area__description: 'ERGA OMNES',
  measure__effective_start_date: '2021-01-01',
  measure__regulation__id: 'R2600990',
  measure__regulation__url: 'https://eur-lex.europa.eu/invented',
}

export const XI_DUTIES = [
  MEASURE_REPORT_COLUMNS,
  ...listedFor([103, 104, 105], {
    ...ERGA_OMNES,
    measure__sid: '4000001',
    measure__type__id: '103',
    measure__type__description: 'Third country duty',
    measure__duty_expression: '8.00 %',
    measure__footnotes: 'TN995',
  }),
  ...listedFor([103, 104], {
    ...ERGA_OMNES,
    measure__sid: '4000002',
    measure__type__id: '142',
    measure__type__description: 'Tariff preference',
    measure__geographical_area__sid: '215',
    measure__geographical_area__id: 'TR',
    measure__geographical_area__description: 'Türkiye',
    measure__conditions: 'condition:V,action:01|condition:V,action:01',
  }),
  ...listedFor([105], {
    ...ERGA_OMNES,
    measure__sid: '4000003',
    measure__type__id: '122',
    measure__type__description: 'Non preferential tariff quota',
    measure__duty_expression: '0.00 %',
    measure__quota__order_number: '091234',
    measure__quota__available: 'Open',
  }),
]

const PROHIBITIONS = [
  MEASURE_REPORT_COLUMNS,
  ...listedFor([103], {
    ...ERGA_OMNES,
    measure__sid: 4000010,
    measure__type__id: '745',
    measure__type__description: 'Invented import control',
    measure__conditions: 'condition:B,certificate:Y995,action:27|condition:B,action:07',
    measure__excluded_geographical_areas__ids: 'CH',
    measure__excluded_geographical_areas__descriptions: 'Switzerland',
  }),
  ...listedFor([103], {
    ...ERGA_OMNES,
    measure__sid: 4000011,
    measure__type__id: '478',
    measure__type__description: 'Invented export authorisation',
    measure__additional_code__code: '4995',
    measure__additional_code__description: 'Other than of wood',
  }),
]

const DUTY_HEADER = [
  ...['Goods code', 'Add code', 'Order No.', 'Start date', 'End date', 'RED_IND', 'Origin', ' Measure type'],
  ...['Legal base', 'Duty', 'Origin code', ' Meas. type code'],
]

const duty = (goods: string, [typeId, type]: readonly [string, string], cells: Cells = {}): readonly Cell[] => [
  ...[goods, cells.additional ?? null, cells.order ?? null, '01-01-2021', null, null],
  ...[cells.area ?? 'ERGA OMNES', type, 'R0099/26', cells.duty ?? null, cells.areaId ?? '1011', typeId],
]

export const TARIC_DUTIES = [
  DUTY_HEADER,
  duty('0702000000', ['103', 'Third country duty'], { duty: '8.000 %' }),
  duty('0702001000', ['142', 'Tariff preference'], {
    ...{ area: 'Türkiye', areaId: 'TR', duty: 'Cond:  V 35.000 EUR/DTN(01):0.000 % ; V 0.000 EUR/DTN(01):4.000 %' },
  }),
  duty('0702009000', ['109', 'Supplementary unit'], { duty: 'NAR' }),
  duty('0702001007', ['465', 'Invented surveillance']),
  duty('0702001007', ['465', 'Invented surveillance']),
  duty('0799000000', ['465', 'Invented surveillance']),
]

const CONDITION_HEADER = [
  ...['Goods code', 'Add code', 'Order No.', 'Origin code', 'Meas. type code', 'Meas. cond', 'Sequence'],
  ...['Certificate', 'Cond. amount', 'Mon. unit', 'Meas. unit', 'Meas. unit qual', 'Meas. action'],
]

const TARIC_CONDITIONS = [
  CONDITION_HEADER,
  ['0702001000', null, null, 'TR', '142', 'V', 1, null, 35, 'EUR', 'DTN', null, '01'],
  ['0702001000', null, null, 'TR', '142', 'V', 2, null, 0, 'EUR', 'DTN', null, '01'],
  ['0702001007', null, null, '1011', '465', 'B', 1, 'C995', null, null, null, null, 27],
]

const TARIC_EXCLUSIONS = [
  [
    ...['Goods code', 'Add code', 'Order No.', 'Origin', 'Measure type', 'Excluded country code', 'Origin code'],
    ...['Meas. type code', 'Excluded country'],
  ],
  ['0702001007', null, null, 'ERGA OMNES', 'Invented surveillance', 'Switzerland', '1011', '465', 'CH'],
]

const CODES = ['Language', 'Description', 'Start date', 'End date', 'Descr. start date']

const WORKBOOKS: Readonly<Record<string, readonly (readonly Cell[])[]>> = {
  'Nomenclature EN': [
    ['Goods code', 'Start date', 'End date', 'Language', 'Hier. Pos.', 'Indent', 'Description', 'Descr. start date'],
    ['0702000000 80', '01-01-1972', null, 'EN', 4, null, 'Tomatoes, fresh', '01-01-1972'],
    ['0702001000 80', '01-01-2020', null, 'EN', 6, '- ', 'Cherry tomatoes', '01-01-2020'],
  ],
  'Duties Import 01-99': TARIC_DUTIES,
  'Duties Export 01-99': [
    DUTY_HEADER,
    duty('0702001007', ['478', 'Invented export authorisation'], { additional: '4995' }),
  ],
  'Measure conditions': TARIC_CONDITIONS,
  'Measure exclusions': TARIC_EXCLUSIONS,
  'Measure footnotes': [
    ['Goods code', 'Add code', 'Order No.', 'Start date', 'End date', 'Origin code', 'Meas. type code', 'Footnote'],
    ['0702001007', null, null, '01-01-2021', null, '1011', '465', 'TN 996'],
    ['0702001000', null, null, '01-01-2021', null, 'TR', '142', 'TN997'],
    ['0702001000', null, null, '01-01-2020', null, 'TR', '142', 'TN998'],
  ],
  'CCT Exchange rates': [
    ['MON_UNIT_COD', 'MON_UNIT_COD_1', 'DAT_START', 'DAT_END', 'EXCH_RATE'],
    ['EUR', 'GBP', '01-11-2026', '30-11-2026', 0.8675],
    ['EUR', 'GBP', '01-10-2026', '31-10-2026', 0.87],
    ['USD', 'GBP', '01-11-2026', '30-11-2026', 0.75],
  ],
  'Footnotes descriptions': [
    ['Footnote', ...CODES],
    ['TN995', 'EN', 'A footnote of the duty', '01-01-2001', null, '01-01-2001'],
  ],
  'Box 44 codes of the SAD': [
    ['Certificate code', 'Language', 'Description', 'Start date', 'Description start date', 'End date'],
    ['C995', 'EN', 'Invented surveillance document', '01-01-2001', '01-01-2001', null],
  ],
  'Legal basis': [
    ['Legal base', 'Off. Journal', 'Page', 'Publ. date'],
    ['R0099/26', 'L 100', 3, '24-12-2025'],
    ['R0097/26', 'L 97', 1, '23-12-2025'],
  ],
}

/** HMRC's reports of a made-up day, of which some may be others. */
export async function replayXiReports(
  directory: string,
  { duties = XI_DUTIES }: { readonly duties?: readonly (readonly Cell[])[] } = {},
): Promise<void> {
  await replaySource(directory, 'xi-hmrc-reports', [
    { name: 'commodities_xi_2026_11_19.csv', content: XI_COMMODITIES },
    await reportWorkbook('declarable_commodities_with_duty_measures_xi_2026_11_19', duties),
    await reportWorkbook('declarable_commodities_with_prohibition_measures_xi_2026_11_19', PROHIBITIONS),
    {
      name: 'supplementary_units_xi_2026_11_19.csv',
      content:
        'goods_nomenclature_item_id,measure_sid,measure_type_id,measurement_unit_code,measurement_unit_qualifier_code,geographical_area_id\n0702009000,3000001,109,NAR,,1011\n',
    },
    await reportWorkbook('geographical_area_groups_xi_2026_11_19', [
      ['parent_id', 'parent_description', 'child_id', 'child_description'],
      ['1011', 'ERGA OMNES', 'TR', 'Türkiye'],
      ['1011', 'ERGA OMNES', 'CH', 'Switzerland'],
    ]),
    {
      name: 'category_assessments_xi_2026_11_19.zip',
      content: await zipBytes({ 'category_assessments_xi_2026_11_19.json': JSON.stringify(CATEGORY_ASSESSMENTS) }),
    },
  ])
}

const SEARCH_REFERENCES = {
  data: [
    {
      id: '1',
      type: 'search_reference',
      attributes: { title: 'tomato', referenced_id: '0702', referenced_class: 'Heading' },
    },
  ],
}

const MEASURE_TYPES = {
  data: [
    {
      id: '142',
      type: 'measure_type',
      attributes: { description: 'Tariff preference', measure_type_series_id: 'C', trade_movement_code: 0 },
    },
  ],
}

/** A small replay of every source of XI. */
export async function replayXi(directory: string): Promise<void> {
  await replayXiReports(directory)
  await replaySource(directory, 'xi-tariff-api', [
    {
      name: 'search-references-t.json',
      content: JSON.stringify(SEARCH_REFERENCES),
      address: 'https://tariff.example.test/xi/api/v2/search_references?query%5Bletter%5D=t',
    },
    {
      name: 'measure-types.json',
      content: JSON.stringify(MEASURE_TYPES),
      address: 'https://tariff.example.test/xi/api/v2/measure_types',
    },
  ])
  await replaySource(
    directory,
    'eu-circabc',
    await Promise.all(Object.entries(WORKBOOKS).map(([name, rows]) => workbook(name, 'Sheet 1', rows))),
  )
}
