import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { openPublished } from '../../../../../ingest/sources/merge/open-published.ts'
import { REGIONS } from '../../../../../src/tariff/region.ts'
import { CATEGORY_ASSESSMENTS } from '../../../../support/category-assessments.ts'
import { replayUk } from '../../../../support/published-uk.ts'
import { replayXi, replayXiReports, XI_DUTIES } from '../../../../support/published-xi.ts'
import { type Loaded, type LoadedRow, load } from '../collected-rejects.ts'

describe('published sources of XI', () => {
  let directory: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-published-'))
  })

  afterEach(() => rm(directory, { recursive: true, force: true }))

  const loadAll = async (): Promise<Loaded> => {
    const source = await openPublished(directory)
    return load(source, 'xi')
  }

  const some = (rows: readonly LoadedRow[] | undefined, ...columns: readonly string[]) =>
    (rows ?? []).map((row) => columns.map((column) => row[column]))

  const measureOf = ({ rows }: Loaded, sid: number) => rows.measures?.find((row) => row.measure_sid === sid)

  it('load together without a reject', async () => {
    await replayXi(directory)
    expect((await loadAll()).rejects).to.deep.equal([])
  })

  it('yield the nomenclature with the sids of HMRC', async () => {
    await replayXi(directory)
    const { rows, report } = await loadAll()
    expect(some(rows.goods_nomenclatures, 'goods_nomenclature_sid', 'number_indents', 'parent_sid')).to.deep.equal([
      [100, 0, null],
      [101, 0, 100],
      [102, 1, 101],
      [103, 2, 102],
      [104, 2, 102],
      [105, 1, 101],
    ])
    expect(report).to.match(/xi: eu-circabc conflicts with xi-hmrc-reports, which was used: .*description 1/)
  })

  it('yield measures on the row that they are declared on, with components and acts', async () => {
    await replayXi(directory)
    const loaded = await loadAll()
    expect(measureOf(loaded, 4000001)).to.include({
      goods_nomenclature_sid: 101,
      measure_type_id: '103',
      measure_generating_regulation_id: 'R2600990',
      duty_parsed: true,
      import: true,
      export: false,
    })
    expect(measureOf(loaded, 4000002)).to.include({ goods_nomenclature_sid: 102, geographical_area_id: 'TR' })
    const components = loaded.rows.measure_components?.filter(({ measure_sid: sid }) => sid === 4000001)
    expect(some(components, 'duty_expression_id', 'duty_amount')).to.deep.equal([['01', '8.000']])
    expect(some(loaded.rows.footnote_associations, 'target_sid', 'footnote_code')[0]).to.deep.equal([4000001, 'TN995'])
    expect(some(loaded.rows.footnotes, 'code', 'description')).to.deep.equal([['TN995', 'A footnote of the duty']])
  })

  it('mark measures as exports where only the workbooks of exports list their type', async () => {
    await replayXi(directory)
    expect(measureOf(await loadAll(), 4000011)).to.include({ import: false, export: true })
  })

  it('complete conditions with the amounts and duties of the workbooks', async () => {
    await replayXi(directory)
    const { rows } = await loadAll()
    const conditions = rows.measure_conditions?.filter(({ measure_sid: sid }) => sid === 4000002) ?? []
    expect(
      some(conditions, 'condition_code', 'action_code', 'condition_duty_amount', 'condition_monetary_unit_code'),
    ).to.deep.equal([
      ['V', '01', '35', 'EUR'],
      ['V', '01', '0', 'EUR'],
    ])
    const duties = conditions.map(
      (condition) =>
        rows.measure_condition_components?.find(
          ({ measure_condition_sid: sid }) => sid === condition.measure_condition_sid,
        )?.duty_amount,
    )
    expect(duties).to.deep.equal(['0.000', '4.000'])
  })

  it('yield supplementary units, with the start that the workbooks say', async () => {
    await replayXi(directory)
    const loaded = await loadAll()
    expect(measureOf(loaded, 3000001)).to.include({ goods_nomenclature_sid: 105, validity_start_date: '2021-01-01' })
    const components = loaded.rows.measure_components?.filter(({ measure_sid: sid }) => sid === 3000001)
    expect(some(components, 'duty_expression_id', 'measurement_unit_code')).to.deep.equal([['99', 'NAR']])
  })

  it('yield measures of types that no report lists from the workbooks, with stable sids', async () => {
    await replayXi(directory)
    const [loaded, again] = [await loadAll(), await loadAll()]
    const surveillance = loaded.rows.measures?.filter(({ measure_type_id: type }) => type === '465') ?? []
    expect(some(surveillance, 'goods_nomenclature_sid', 'sid_synthetic', 'origin')).to.deep.equal([
      [103, true, 'eu-circabc'],
    ])
    expect(again.rows.measures).to.deep.equal(loaded.rows.measures)
    const sid = surveillance[0]?.measure_sid
    expect(
      some(
        loaded.rows.measure_conditions?.filter((row) => row.measure_sid === sid),
        'document_code',
        'action_code',
      ),
    ).to.deep.equal([['C995', '27']])
    expect(
      some(loaded.rows.measure_excluded_geographical_areas, 'measure_sid', 'excluded_geographical_area'),
    ).to.have.deep.members([
      [4000010, 'CH'],
      [sid, 'CH'],
    ])
    expect(loaded.report).to.include('measures of codes that the nomenclature does not have 1')
  })

  it('yield order numbers with their areas, groups with their members, certificates and acts', async () => {
    await replayXi(directory)
    const { rows } = await loadAll()
    expect(some(rows.quota_order_numbers, 'quota_order_number_id')).to.deep.equal([['091234']])
    expect(some(rows.quota_order_number_origins, 'geographical_area_id')).to.deep.equal([['1011']])
    expect(
      some(rows.geographical_area_memberships, 'geographical_area_group_id', 'member_geographical_area_id'),
    ).to.deep.equal([
      ['1011', 'TR'],
      ['1011', 'CH'],
    ])
    expect(some(rows.certificates, 'code', 'origin')).to.deep.equal([
      ['Y995', 'xi-hmrc-reports'],
      ['C995', 'eu-circabc'],
    ])
    expect(some(rows.regulations, 'regulation_id', 'regulation_role', 'officialjournal_number')).to.deep.equal([
      ['R2600990', 4, 'L 99'],
      ['R2600980', 4, 'L 98'],
      ['R2600970', 0, 'L 97'],
    ])
  })

  it('yield search references and the series of measure types from the API', async () => {
    await replayXi(directory)
    const { rows } = await loadAll()
    expect(some(rows.search_references, 'title', 'goods_nomenclature_sid')).to.deep.equal([['tomato', 101]])
    const preference = rows.measure_types?.find(({ measure_type_id: type }) => type === '142')
    expect(preference).to.include({ measure_type_series_id: 'C', origin: 'xi-hmrc-reports|xi-tariff-api' })
  })

  it('yield every assessment as published, and the rules behind them', async () => {
    await replayXi(directory)
    const { rows } = await loadAll()
    expect(some(rows.category_assessments, 'id', 'listed', 'recorded_at')).to.deep.equal(
      CATEGORY_ASSESSMENTS.data.map(({ id }) => [id, true, '2026-11-19']),
    )
    expect(some(rows.category_assessment_rules, 'theme', 'regulation_role')).to.deep.equal([
      ['1.1', 4],
      ['2.10', 4],
    ])
  })

  it('yield the rates of the euro, in both regions', async () => {
    await replayXi(directory)
    await replayUk(directory)
    for (const region of REGIONS) {
      const { rows } = await load(await openPublished(directory), region)
      expect(
        rows.monetary_exchange_rates?.map((row) => [
          ...[row.child_monetary_unit_code, row.exchange_rate, row.validity_start_date],
        ]),
      ).to.deep.equal([
        ['GBP', '0.8675', '2026-11-01'],
        ['GBP', '0.87', '2026-10-01'],
      ])
    }
  })

  it('yield footnotes of the workbooks for their own measures, and for reported ones that have none', async () => {
    await replayXi(directory)
    const { rows, report } = await load(await openPublished(directory), 'xi')
    const footnotesOf = (typeId: string) => {
      const sids = rows.measures?.filter((row) => row.measure_type_id === typeId).map((row) => row.measure_sid) ?? []
      const associations = rows.footnote_associations?.filter(({ target_sid: sid }) => sids.includes(sid ?? null))
      return associations?.map((row) => row.footnote_code)
    }
    expect(['465', '142', '103'].map(footnotesOf)).to.deep.equal([['TN996'], ['TN997'], ['TN995']])
    expect(report).to.match(/eu-circabc provided values missing elsewhere: .*footnotes of measures 1/)
  })

  it('report what is missing where only the reports were fetched', async () => {
    await replayXiReports(directory)
    const { rows, report, rejects } = await loadAll()
    expect(rejects).to.deep.equal([])
    expect(rows.measures).to.have.length(6)
    expect(report).to.include('xi: missing in eu-circabc: ')
    expect(report).to.include('volumes and balances of quotas')
  })

  it('rejects a measure without a start, with file, line and reason', async () => {
    const start = XI_DUTIES[0]?.indexOf('measure__effective_start_date') ?? -1
    await replayXiReports(directory, {
      duties: XI_DUTIES.map((row, line) => (line === 4 ? row.with(start, null) : row)),
    })
    const { rejects } = await loadAll()
    expect(rejects.map(({ file, line, reason }) => [file, line, reason])).to.deep.equal([
      [
        'xi-hmrc-reports/2026-11-19/declarable_commodities_with_duty_measures_xi_2026_11_19.xlsx',
        5,
        'validity_start_date: is missing',
      ],
    ])
  })
})
