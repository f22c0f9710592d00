import { expect } from 'chai'
import { createPostgres } from '../../src/postgres/client.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { Difference } from '../../src/tariff-data/difference.ts'
import { runOpentariff } from '../support/run-command.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

type Row = Readonly<Record<string, unknown>>

const nomenclature = (sid: number, code: string, parent: number, description: string, more: Row = {}): Row => ({
  goods_nomenclature_sid: sid,
  goods_nomenclature_item_id: code.slice(0, 10),
  productline_suffix: code.slice(11),
  number_indents: 1,
  parent_sid: parent,
  description,
  validity_start_date: '1972-01-01',
  current: true,
  sid_synthetic: false,
  validity_end_inferred: false,
  origin: 'test',
  ...more,
})

const measure = (sid: number, area: string, more: Row = {}): Row => ({
  measure_sid: sid,
  goods_nomenclature_sid: 2,
  goods_nomenclature_item_id: '0101000000',
  measure_type_id: '103',
  geographical_area_id: area,
  validity_start_date: '2021-01-01',
  national: false,
  import: true,
  export: false,
  excise: false,
  vat: false,
  origin: 'test',
  sid_synthetic: false,
  ...more,
})

const percentage = (sid: number, amount: number): Row => ({
  measure_sid: sid,
  position: 1,
  duty_expression_id: '01',
  duty_amount: amount,
})

const HEADING = nomenclature(2, '0101000000-80', 1, 'Horses, asses, mules and hinnies, live')
const HORSES = nomenclature(3, '0101210000-10', 2, 'Horses')

const BEFORE: Readonly<Record<string, readonly Row[]>> = {
  goods_nomenclatures: [
    HEADING,
    HORSES,
    nomenclature(4, '0101210000-80', 3, 'Pure-bred animals for breeding'),
    nomenclature(5, '0101290000-80', 3, 'Other than for breeding'),
    nomenclature(6, '0101300000-80', 2, 'Asses'),
    nomenclature(8, '0101300010-80', 6, 'Wild asses'),
  ],
  measures: [
    measure(1, '1011'),
    measure(2, 'MA'),
    measure(3, 'JP', { duty_expression_base: '5.00 %' }),
    measure(4, 'CN'),
    measure(5, 'US', { raw_duty: 'by season' }),
  ],
  measure_components: [percentage(1, 8), percentage(2, 3)],
}

const AFTER: Readonly<Record<string, readonly Row[]>> = {
  goods_nomenclatures: [
    HEADING,
    HORSES,
    nomenclature(4, '0101210000-80', 3, 'Pure-bred\nstallions'),
    nomenclature(5, '0101290000-80', 3, 'Other than for breeding', { validity_end_date: '2025-06-30' }),
    // Donkeys are both moved and reworded.
    nomenclature(6, '0101300000-80', 3, 'Donkeys'),
    nomenclature(7, '0101900000-80', 2, 'Mules', { validity_start_date: '2025-07-01' }),
  ],
  measures: [
    measure(1, '1011'),
    // Replaced under another sid, as the tariff does when a duty changes from a day on.
    measure(2, 'MA', { validity_end_date: '2025-12-31' }),
    measure(20, 'MA', { validity_start_date: '2026-01-01' }),
    // The same duty, now as a component.
    measure(3, 'JP'),
    measure(4, 'CN', { goods_nomenclature_sid: 6, goods_nomenclature_item_id: '0101300000' }),
    measure(5, 'US', { raw_duty: 'all year' }),
  ],
  measure_components: [percentage(1, 10), percentage(2, 3), percentage(20, 1.5), percentage(3, 5)],
}

describe('ingest diff', function () {
  this.timeout(120_000)

  let database: TestDatabase

  const diff = (...args: readonly string[]) =>
    runOpentariff(['ingest', 'diff', ...args], { DATABASE_URL: database.databaseUrl })

  before(async () => {
    database = await createTestDatabase()
    const config = { url: database.databaseUrl, poolSize: 1 }
    await migrate(config)
    const postgres = createPostgres(config)
    for (const [index, region] of ['uk', 'uk', 'xi'].entries()) {
      await postgres.query(sql`
        INSERT INTO data_versions (region, status, source_kind, source_location, source_fingerprint,
                                   pipeline_fingerprint, search_index, labels_index, suggestions_index)
        VALUES (${region}, 'loaded', 'test', '', '', '', ${`s${index}`}, ${`l${index}`}, ${`t${index}`})`)
    }
    for (const [version, tables] of [BEFORE, AFTER].entries()) {
      for (const [table, rows] of Object.entries(tables)) {
        const id = version + 1
        await postgres.query({
          text: `CREATE TABLE ${table}_v${id} PARTITION OF ${table} FOR VALUES IN (${id})`,
          values: [],
        })
        await postgres.query({
          text: `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`,
          values: [JSON.stringify(rows.map((row) => ({ data_version_id: id, ...row })))],
        })
      }
    }
    await postgres.close()
  })

  after(() => database?.drop())

  it('lists what was added, ended, reworded and moved, and duties before and after', async () => {
    const { exitCode, stdout, stderr } = await diff('1', '2')
    expect(exitCode, stderr).to.equal(0)
    expect(stdout.trimEnd().split('\n')).to.deep.equal([
      'reworded      0101210000-80  Pure-bred stallions; before: Pure-bred animals for breeding',
      'ended         0101290000-80  Other than for breeding; on 2025-06-30',
      'reworded      0101300000-80  Donkeys; before: Asses',
      'moved         0101300000-80  Donkeys; 0101300000-80 below 0101000000-80 → 0101300000-80 below 0101210000-10',
      'ended         0101300010-80  Wild asses; on a day that is not stated',
      'added         0101900000-80  Mules; from 2025-07-01',
      'duty changed  0101000000  measure 1, type 103, area 1011; 8.00 % → 10.00 %',
      'ended         0101000000  measure 2, type 103, area MA; on 2025-12-31, duty 3.00 %',
      'duty changed  0101000000  measure 5, type 103, area US; by season → all year',
      'added         0101000000  measure 20, type 103, area MA; from 2026-01-01, duty 3.00 % → 1.50 %',
      'moved         0101300000  measure 4, type 103, area CN; before: 0101000000',
      'Goods nomenclature: 1 added, 2 ended, 2 reworded, 1 moved. Measures: 1 added, 1 ended, 1 moved, 2 duty changed.',
    ])
  })

  it('prints one JSON document with --json, and the reverse when the versions are swapped', async () => {
    const { stdout, stderr } = await diff('2', '1', '--json')
    const differences: readonly Difference[] = JSON.parse(stdout || stderr)
    expect(differences.map(({ change, sid }) => `${change} ${sid}`)).to.deep.equal([
      ...['reworded 4', 'reworded 6', 'moved 6', 'added 8', 'ended 7'],
      ...['duty_changed 1', 'moved 4', 'duty_changed 5', 'ended 20'],
    ])
    expect(differences[5]).to.deep.include({
      kind: 'measure',
      goods_nomenclature_item_id: '0101000000',
      previous_duty_expression: '10.00 %',
      duty_expression: '8.00 %',
    })
  })

  it('ends quietly when its reader has read enough', async () => {
    const environment = { DATABASE_URL: database.databaseUrl }
    const closed = await runOpentariff(['ingest', 'diff', '1', '2'], environment, { pipedInto: 'true' })
    expect(closed).to.deep.equal({ exitCode: 0, stdout: '', stderr: '' })
  })

  it('finds no difference between a version and itself', async () => {
    expect((await diff('1', '1')).stdout).to.equal('No differences.\n')
  })

  it('refuses versions that do not exist or are of two regions', async () => {
    const missing = await diff('1', '999')
    expect(missing.exitCode).to.equal(1)
    expect(missing.stderr).to.include('There is no version 999.')
    const mixed = await diff('1', '3')
    expect(mixed.exitCode).to.equal(1)
    expect(mixed.stderr).to.include('only versions of one region can be compared')
  })
})
