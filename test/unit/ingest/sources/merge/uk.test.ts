import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { MEASURE_REPORT_COLUMNS } from '../../../../../ingest/sources/hmrc-reports/read-measures.ts'
import { openPublished } from '../../../../../ingest/sources/merge/open-published.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'
import { AS_DEFINED, COMMODITIES, QUOTAS_HEADER, replayUk, WEEKLY_MEASURES } from '../../../../support/published-uk.ts'
import { rejectionOf } from '../../../../support/rejection.ts'
import { replaySource } from '../../../../support/replay-source.ts'
import { listedFor, reportWorkbook } from '../../../../support/report-workbooks.ts'
import { type Loaded, type LoadedRow, load } from '../collected-rejects.ts'

describe('published sources of the UK', () => {
  let directory: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-published-'))
  })

  afterEach(() => rm(directory, { recursive: true, force: true }))

  const loadAll = async (): Promise<Loaded> => {
    const source = await openPublished(directory)
    return load(source)
  }

  const loadTariff = async (asDefined: string): Promise<Loaded> => {
    await replaySource(directory, 'uk-dbt-tariff', [
      { name: 'commodities-report.csv', content: COMMODITIES },
      { name: 'measures-as-defined.csv', content: asDefined },
    ])
    return loadAll()
  }

  const some = (rows: readonly LoadedRow[] | undefined, ...columns: readonly string[]) =>
    (rows ?? []).map((row) => columns.map((column) => row[column]))

  it('stop the load where nothing was fetched', async () => {
    const error = await rejectionOf(openPublished(directory))
    expect(error).to.be.instanceOf(SourceError)
    expect(error.message).to.include('opentariff ingest fetch')
  })

  it('load together without a reject', async () => {
    await replayUk(directory)
    expect((await loadAll()).rejects).to.deep.equal([])
  })

  it('yield measures with conditions, exclusions, footnotes, order numbers, regulations and components', async () => {
    const { rows } = await loadTariff(AS_DEFINED)
    const quota = rows.measures?.find(({ measure_sid: sid }) => sid === 20000003)
    expect(quota).to.include({
      goods_nomenclature_sid: 101,
      ordernumber: '050006',
      measure_generating_regulation_id: 'X2600010',
      raw_duty: '4.00% + 9.40 GBP / 100 kg',
      duty_parsed: true,
      origin: 'uk-dbt-tariff',
    })
    expect(
      some(rows.measure_conditions, 'measure_sid', 'condition_code', 'document_code', 'action_code'),
    ).to.deep.equal([
      [20000003, 'Q', 'N851', '27'],
      [20000003, 'Q', null, '07'],
      [20000004, 'B', 'Y900', '29'],
    ])
    expect(
      some(rows.measure_components, 'measure_sid', 'duty_expression_id', 'duty_amount', 'measurement_unit_code'),
    ).to.deep.equal([
      [20000001, '01', '8.00', null],
      [20000003, '01', '4.00', null],
      [20000003, '04', '9.40', 'DTN'],
    ])
    expect(some(rows.measure_excluded_geographical_areas, 'excluded_geographical_area')).to.deep.equal([['CH'], ['NO']])
    expect(some(rows.footnote_associations, 'target_sid', 'footnote_code')).to.deep.equal([[20000003, 'CD001']])
    expect(some(rows.regulations, 'regulation_id', 'regulation_url')).to.deep.equal([
      ['X2600010', 'https://example.test/x2600010'],
    ])
  })

  it('fold measures of the weekly file back to the rows that they are declared on', async () => {
    await replayUk(directory)
    const { rows } = await loadAll()
    const weekly = rows.measures?.filter(({ origin }) => origin === 'uk-hmrc-weekly')
    expect(some(weekly, 'measure_sid', 'goods_nomenclature_sid', 'vat', 'excise', 'sid_synthetic')).to.deep.equal([
      // Every code of the chapter has it.
      [-1012550001, 100, true, false, false],
      [-1012550002, 102, true, false, false],
      // No single row stands for both codes.
      [-1012550003000, 103, false, true, true],
      [-1012550003001, 105, false, true, true],
    ])
  })

  it('prefer the more direct value, fill what it lacks, and report both', async () => {
    await replayUk(directory)
    const { rows, report } = await loadAll()
    const measure = (sid: number) => rows.measures?.find((row) => row.measure_sid === sid)
    expect(measure(20000001)?.raw_duty).to.equal('8.00%')
    expect(measure(19000001)).to.deep.include({
      raw_duty: '0.00%',
      source_details: { other_sources: { measure__duty_expression: 'uk-hmrc-weekly' } },
    })
    expect(measure(20000004)).to.include({ import: false, export: true })
    expect(rows.certificates?.[0]).to.include({
      description: 'Phytosanitary certificate',
      guidance_cds: 'Enter the number.',
      validity_start_date: '1971-12-31',
      origin: 'uk-hmrc-weekly|uk-tariff-api',
    })
    expect(report).to.match(/uk-hmrc-weekly conflicts with uk-dbt-tariff, which was used: .*measure__duty_expression 1/)
    expect(report).to.match(/uk-hmrc-weekly provided values missing elsewhere: .*measure__duty_expression 1/)
    expect(report).to.include('uk-dbt-tariff, not loaded: measures of rows that the nomenclature does not have 1')
    expect(report).to.match(/missing in uk-tariff-api: .*preference_codes.csv 1/)
    expect(report).to.match(/duties: \d+ of \d+ texts were read as components, 0 stay texts/)
  })

  it('list a footnote of measures and goods once, and an entry without a description by its code', async () => {
    await replayUk(directory)
    const { rows, report } = await loadAll()
    expect(some(rows.footnotes, 'code')).to.deep.equal([['03020'], ['CD001']])
    expect(some(rows.certificates, 'code', 'description')).to.deep.include(['Y999', 'Y999'])
    expect(report).to.include('descriptions of entries of code lists 1')
  })

  it('yield quotas with balances, periods and areas', async () => {
    await replayUk(directory)
    const { rows } = await loadAll()
    expect(rows.quota_definitions?.[0]).to.include({
      quota_definition_sid: 20814,
      quota_order_number_id: '050006',
      initial_volume: '2000000',
      balance: '1500000.5',
      status: 'Open',
      last_allocation_date: '2026-11-18',
      as_at: '2026-11-19',
      measurement_unit: 'Kilogram (kg)',
      measurement_unit_code: 'KGM',
    })
    expect(some(rows.quota_blocking_periods, 'blocking_start_date', 'blocking_end_date')).to.deep.equal([
      ['2026-02-01', '2026-02-14'],
    ])
    expect(some(rows.quota_order_number_origins, 'quota_order_number_sid', 'geographical_area_id')).to.deep.equal([
      [930050006, '1011'],
    ])
  })

  it('list the units that duties and quotas are set in', async () => {
    await replayUk(directory)
    const { rows } = await loadAll()
    const kilogram = (list: readonly LoadedRow[] | undefined) =>
      list?.find((row) => row.measurement_unit_code === 'KGM' && (row.measurement_unit_qualifier_code ?? null) === null)
    expect(kilogram(rows.measurement_units)?.description).to.equal('Kilogram')
    expect(kilogram(rows.measurement_unit_abbreviations)).to.include({
      abbreviation: 'kg',
      measurement_unit_type: 'weight',
    })
  })

  it('yield notes, guides and search references of the API, except references to codes that are gone', async () => {
    await replayUk(directory)
    const { rows } = await loadAll()
    expect(some(rows.section_notes, 'section_position', 'content')).to.deep.equal([[2, 'A note.']])
    expect(some(rows.chapter_notes, 'chapter_id', 'content')).to.deep.equal([['07', '1. Fodder is elsewhere.']])
    expect(some(rows.guide_headings, 'guide_id', 'heading_id')).to.deep.equal([[5, '0702']])
    expect(some(rows.search_references, 'title', 'goods_nomenclature_sid')).to.deep.equal([
      ['tomato', 101],
      ['tiny tomato', 102],
    ])
  })

  it('yield the monthly exchange rates by country', async () => {
    await replayUk(directory)
    const { rows } = await loadAll()
    expect(
      some(rows.exchange_rates, 'rate_type', 'country', 'currency_code', 'currency_description', 'rate'),
    ).to.deep.equal([
      ['monthly', 'Austria', 'EUR', 'Euro', '1.1500'],
      ['monthly', 'Belgium', 'EUR', 'Euro', '1.1500'],
      ['monthly', 'Neverland', 'NVL', 'NVL', '12.5'],
    ])
    expect(some(rows.exchange_rates, 'validity_start_date', 'validity_end_date')[0]).to.deep.equal([
      ...['2026-11-01', '2026-11-30'],
    ])
  })

  it('yield the schemes of rules of origin with their parts', async () => {
    await replayUk(directory)
    const [scheme] = (await loadAll()).rows.rules_of_origin_schemes ?? []
    expect(scheme).to.deep.include({ scheme_code: 'turkey', countries: ['TR'] })
    expect(scheme?.details).to.deep.include({
      links: [{ text: 'The agreement', url: 'https://example.test/a', source: 'scheme' }],
      proofs: [],
      origin_reference_document: { ord_title: 'Protocol', ord_version: '1.1', ord_date: null, ord_original: null },
    })
  })

  const loadCommodities = async (...rows: readonly string[]): Promise<Loaded> => {
    await replaySource(directory, 'uk-dbt-tariff', [
      { name: 'commodities-report.csv', content: `${COMMODITIES}${rows.join('\r\n')}\r\n` },
      { name: 'measures-as-defined.csv', content: AS_DEFINED },
    ])
    return loadAll()
  }

  const reportedRow = (sid: number, end: string) =>
    `${sid},0703000000,80,Onions,1972-01-01 00:00:00 UTC,${end} 00:00:00 UTC,0,true,Heading,0703000000_80,0700000000_80`

  const reportCommodities = (...rows: readonly string[]) =>
    replaySource(directory, 'uk-hmrc-reports', [
      {
        name: 'commodities_uk_2026_11_19.csv',
        content: [
          'SID,Commodity code,Product line suffix,Description,Start date,End date,Indentation,End line,Class,ItemIDPlusPLS,Hierarchy',
          '100,0700000000,80,EDIBLE VEGETABLES,1971-12-31 00:00:00 UTC,,0,false,Chapter,0700000000_80,',
          ...rows,
          '',
        ].join('\n'),
      },
    ])

  it('end a row of the commodities report on the day before the one that it gives', async () => {
    const { rows } = await loadCommodities(
      '8,107,"0704000000","80","Cabbages","1972-01-01","2026-01-01",100,"0700000000","80"',
    )
    expect(some(rows.goods_nomenclatures, 'goods_nomenclature_sid', 'validity_end_date').at(-1)).to.deep.equal([
      ...[107, '2025-12-31'],
    ])
  })

  it('take the end of HMRC where it is one day apart, and count it', async () => {
    await reportCommodities(reportedRow(107, '2026-01-01').replaceAll('0703', '0704'))
    const { rows, report } = await loadCommodities(
      '8,107,"0704000000","80","Cabbages","1972-01-01","2026-01-01",100,"0700000000","80"',
    )
    expect(rows.goods_nomenclatures?.find((row) => row.goods_nomenclature_sid === 107)?.validity_end_date).to.equal(
      '2026-01-01',
    )
    expect(report).to.match(
      /uk-dbt-tariff conflicts with uk-hmrc-reports, which was used: .*validity_end_date by one day 1/,
    )
  })

  it('end a row that a newer one of its code has taken the place of, and count it', async () => {
    const { rows, report } = await loadCommodities(
      '8,107,"0703000000","80","Onions","2023-09-16","#NA",100,"0700000000","80"',
    )
    const onions = rows.goods_nomenclatures?.filter((row) => row.goods_nomenclature_item_id === '0703000000')
    expect(some(onions, 'goods_nomenclature_sid', 'validity_end_date')).to.deep.equal([
      [106, '2023-09-15'],
      [107, null],
    ])
    expect(report).to.include('uk-dbt-tariff, ended the day before a newer row of their code begins: rows 1')
  })

  it('take from the reports of HMRC what no other source has: measures, units with codes, groups of areas', async () => {
    await replayUk(directory)
    const suspension = {
      measure__type__id: '112',
      measure__duty_expression: '0.00 %',
      measure__effective_start_date: '2026-01-01',
      measure__geographical_area__id: '1011',
    }
    await replaySource(directory, 'uk-hmrc-weekly', [
      {
        name: 'hmrc-tariff-measures-2026-11-19.csv',
        content: [
          WEEKLY_MEASURES.trim(),
          '106,"0703000000",19000009,"109","Supplementary unit","","","LTR (l)","2021-01-01","",,"","",400,"1011","ERGA OMNES","","","","Import / Export","","",""',
          '',
        ].join('\n'),
      },
    ])
    await replaySource(directory, 'uk-hmrc-reports', [
      await reportWorkbook('declarable_commodities_with_duty_measures_uk_2026_11_19', [
        MEASURE_REPORT_COLUMNS,
        ...listedFor([103, 104], { ...suspension, measure__sid: '20000009' }),
        ...listedFor([103, 104, 105], { ...suspension, measure__sid: '20000001', measure__type__id: '103' }),
      ]),
      {
        name: 'supplementary_units_uk_2026_11_19.csv',
        content: [
          'goods_nomenclature_item_id,measure_sid,measure_type_id,measurement_unit_code,measurement_unit_qualifier_code,geographical_area_id',
          ...['0703000000,19000009,109,LTR,A,1011', '0702009000,19000010,109,KGM,,1011', ''],
        ].join('\n'),
      },
      await reportWorkbook('geographical_area_groups_uk_2026_11_19', [
        ['parent_id', 'parent_description', 'child_id', 'child_description'],
        ['2012', 'Invented group', 'TR', 'Türkiye'],
      ]),
    ])
    const { rows, rejects, report } = await loadAll()
    expect(rejects).to.deep.equal([])
    const ofReports = rows.measures?.filter(({ origin }) => origin === 'uk-hmrc-reports')
    expect(some(ofReports, 'measure_sid', 'goods_nomenclature_sid', 'validity_start_date')).to.deep.equal([
      [20000009, 102, '2026-01-01'],
      [19000010, 105, '2026-11-19'],
    ])
    const units = rows.measure_components?.filter((row) => row.duty_expression_id === '99')
    expect(some(units, 'measure_sid', 'measurement_unit_code', 'measurement_unit_qualifier_code')).to.deep.equal([
      [19000009, 'LTR', 'A'],
      [19000010, 'KGM', null],
    ])
    expect(some(rows.geographical_area_memberships, 'geographical_area_group_id')).to.deep.equal([['2012']])
    expect(report).to.match(/uk-hmrc-reports conflicts with uk-dbt-tariff, which was used: .*duty_expression 1/)
    expect(report).to.include('uk-hmrc-reports provided values missing elsewhere: codes of supplementary units 1')
  })

  it('load from the daily reports alone', async () => {
    await reportCommodities(reportedRow(106, '2030-12-31'))
    const { rows } = await loadAll()
    expect(some(rows.goods_nomenclatures, 'goods_nomenclature_sid', 'parent_sid', 'validity_end_date')).to.deep.equal([
      [100, null, null],
      [106, 100, '2030-12-31'],
    ])
  })

  it('date each kind of data by the publication that most of its rows are from', async () => {
    await replayUk(directory)
    const { snapshotDate, dateOf } = (await openPublished(directory)).dates('uk')
    expect([snapshotDate, dateOf('uk-dbt-tariff|uk-hmrc-weekly'), dateOf('unknown')]).to.deep.equal([
      ...['2026-11-19', '2026-11-19', null],
    ])
  })

  it('load from the weekly file alone, with parents by indents', async () => {
    await replaySource(directory, 'uk-hmrc-weekly', [
      {
        name: 'hmrc-tariff-commodities-2026-11-19.csv',
        content: [
          '"commodity__sid","commodity__code","productline__suffix","start__date","end__date","description","indents","entity__type","end__line","commodity__code__pls","hierarchy__of__sids","hierarchy__of__ids"',
          '100,"0700000000","80","1971-12-31","","EDIBLE VEGETABLES",0,"Chapter","N","0700000000-80","",""',
          '101,"0702000000","80","1972-01-01","","Tomatoes",0,"Heading","N","0702000000-80","100","0700000000-80"',
          '103,"0702001007","80","2020-01-01","","Small",1,"Commodity","Y","0702001007-80","100,101",""',
          '',
        ].join('\n'),
      },
      { name: 'hmrc-tariff-measures-2026-11-19.csv', content: WEEKLY_MEASURES },
    ])
    const { rows, rejects } = await loadAll()
    expect(rejects).to.deep.equal([])
    expect(some(rows.goods_nomenclatures, 'goods_nomenclature_sid', 'parent_sid')).to.deep.equal([
      [100, null],
      [101, 100],
      [103, 101],
    ])
    expect(rows.measures?.length).to.equal(6)
  })

  it('change their fingerprint with a file, but not with texts in other languages', async () => {
    await replayUk(directory)
    const before = await (await openPublished(directory)).fingerprint()
    await replaySource(directory, 'cn-texts', [{ name: 'Nomenclature DE.xlsx', content: '' }])
    expect(await (await openPublished(directory)).fingerprint()).to.equal(before)
    await replaySource(directory, 'uk-dbt-quotas', [{ name: 'quotas.csv', content: `${QUOTAS_HEADER}\n` }])
    expect(await (await openPublished(directory)).fingerprint()).not.to.equal(before)
  })
})
