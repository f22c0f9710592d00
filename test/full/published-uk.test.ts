import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { stringify } from 'csv-stringify/sync'
import { openPublished } from '../../ingest/sources/merge/open-published.ts'
import { openSource } from '../../ingest/sources/open-source.ts'
import { readSheet } from '../../ingest/sources/reading/read-xlsx.ts'
import { at } from '../../src/collections/at.ts'
import { dataPack } from '../support/data-pack.ts'
import { QUOTAS_HEADER } from '../support/published-uk.ts'
import { replaySource } from '../support/replay-source.ts'
import { collectRejects, type Loaded, type LoadedRow, load } from '../unit/ingest/sources/collected-rejects.ts'

const REPORT = 'uk_dbt/commodities-report.v4.0.1205.selected.csv'
const QUOTAS_OF_2021 = 'uk_dbt_quotas/uk_trq_data.xlsx'
const STEEL_QUOTAS = 'uk_dbt_quotas/steel_category4_current_2026-08-22.json'

const real = (name: string): string => join(dataPack(), 'sources', name)

/** Values of a quota in the order of the published header. */
type QuotaRecord = readonly unknown[]

interface SteelQuota {
  readonly code: string
  readonly official_geographical_areas: string
  readonly headings: string
  readonly commodities: string
  readonly measurement_unit: string
  readonly validity_start_date: string
  readonly validity_end_date: string
  readonly suspension_periods: string
  readonly blocking_periods: string
  readonly status: string
  readonly last_allocation_date: string
  readonly initial_amount: number
  readonly balance: number
  readonly fill_rate: number
}

describe('published files of the UK, as they really are', function () {
  this.timeout(60_000)

  let directory: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-published-'))
  })

  afterEach(() => rm(directory, { recursive: true, force: true }))

  const loadWith = async (quotas: readonly QuotaRecord[] = []): Promise<Loaded> => {
    await replaySource(directory, 'uk-dbt-tariff', [
      { name: 'commodities-report.csv', content: await readFile(real(REPORT)) },
    ])
    if (quotas.length > 0) {
      const content = `${QUOTAS_HEADER}\r\n${stringify([...quotas.map((quota) => [...quota])])}`
      await replaySource(directory, 'uk-dbt-quotas', [{ name: 'quotas-including-current-volumes.csv', content }])
    }
    return load(await openPublished(directory))
  }

  it('yield the nomenclature of the bundle for the same chapters', async () => {
    const { rows, rejects } = await loadWith()
    expect(rejects).to.deep.equal([])
    const known = await bundleNomenclature()
    expect(rows.goods_nomenclatures?.length).to.equal(559)
    for (const row of rows.goods_nomenclatures ?? []) {
      const { number_indents, parent_sid, goods_nomenclature_item_id } = known.get(row.goods_nomenclature_sid) ?? {}
      expect(row).to.include({ number_indents, parent_sid, goods_nomenclature_item_id })
    }
  })

  it('yield the quotas of 2021 with their balances', async () => {
    const published: QuotaRecord[] = []
    for await (const { cells, line } of readSheet({ path: real(QUOTAS_OF_2021), name: QUOTAS_OF_2021 }, null)) {
      if (line > 1) published.push(quotaOf2021(line, cells))
    }
    const { rows, rejects } = await loadWith(published)
    expect(rejects).to.deep.equal([])
    expect(rows.quota_definitions?.length).to.equal(1067)
    expect(rows.quota_definitions?.every(({ balance, status }) => balance !== null && status !== null)).to.equal(true)
    expect(rows.quota_order_numbers?.every(({ quota_order_number_id: id }) => /^05\d{4}$/.test(String(id)))).to.equal(
      true,
    )
    expect(rows.quota_definitions?.every(({ measurement_unit_code: code }) => code !== null)).to.equal(true)
  })

  it('yield the quotas of steel as published in 2026', async () => {
    const { items }: { readonly items: readonly SteelQuota[] } = JSON.parse(await readFile(real(STEEL_QUOTAS), 'utf8'))
    const { rows, rejects } = await loadWith(items.map(steelQuota))
    expect(rejects).to.deep.equal([])
    expect(
      rows.quota_definitions?.map((row) => [
        row.quota_order_number_id,
        row.balance,
        row.status,
        row.measurement_unit_code,
      ]),
    ).to.deep.equal(items.map(({ code, balance, status }) => [code, String(balance), status, 'KGM']))
  })
})

/** The rows of the bundle's nomenclature by their sids. */
async function bundleNomenclature(): Promise<ReadonlyMap<unknown, LoadedRow>> {
  const source = await openSource({ kind: 'bundle', path: dataPack() })
  const known = new Map<unknown, LoadedRow>()
  for await (const { target, rows } of source.rows('uk', collectRejects())) {
    if (target.table === 'goods_nomenclatures') {
      for (const row of rows) {
        const values = Object.fromEntries(target.columns.map((column, index) => [column, at(row, index)]))
        known.set(values.goods_nomenclature_sid, values)
      }
    } else if (known.size > 0) {
      break
    }
  }
  return known
}

/** The workbook's author renamed the columns, joined codes with ` ; ` and wrote dates as days, months and years. */
function quotaOf2021(line: number, cells: readonly unknown[]): QuotaRecord {
  const [number, description, , origin, start, end, volume, balance, fillRate, unit, codes, status, allocated] = cells
  const orNull = (value: unknown) => value ?? '#NA'
  const iso = (value: unknown) => (value === null ? '#NA' : String(value).split('/').toReversed().join('-'))
  return [
    line,
    Number(number),
    origin,
    '#NA',
    String(codes).replaceAll(' ; ', '|'),
    unit,
    '#NA',
    orNull(description),
    iso(start),
    iso(end),
    '#NA',
    '#NA',
    status,
    iso(allocated),
    orNull(volume),
    orNull(balance),
    orNull(fillRate),
  ]
}

const steelQuota = (quota: SteelQuota, index: number): QuotaRecord => [
  index,
  quota.code,
  quota.official_geographical_areas,
  quota.headings,
  quota.commodities,
  quota.measurement_unit,
  '#NA',
  '#NA',
  quota.validity_start_date,
  quota.validity_end_date,
  quota.suspension_periods,
  quota.blocking_periods,
  quota.status,
  quota.last_allocation_date,
  quota.initial_amount,
  quota.balance,
  quota.fill_rate,
]
