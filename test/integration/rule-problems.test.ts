import { expect } from 'chai'
import { readRuleContext } from '../../ingest/transform/read-rules.ts'
import { describeRuleProblems } from '../../ingest/transform/rule-problems.ts'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { createPostgres, type Postgres } from '../../src/postgres/client.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { sql } from '../../src/postgres/sql.ts'
import { serverUrls } from '../support/server-urls.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

describe('categorisation rules', () => {
  let database: TestDatabase
  let postgres: Postgres

  before(async () => {
    database = await createTestDatabase()
    const config = requireServers(
      loadConfig({ DATABASE_URL: database.databaseUrl, OPENSEARCH_URL: serverUrls().openSearchUrl }),
    )
    await migrate(config.database)
    postgres = createPostgres(config.database)
    for (const table of [
      'themes',
      'category_assessment_rules',
      'exemptions',
      'regulations',
      'measures',
      'green_lanes_measures',
      'category_assessments',
      'category_assessment_measures',
      'category_assessment_exemptions',
    ]) {
      await postgres.query({ text: `CREATE TABLE ${table}_1 PARTITION OF ${table} FOR VALUES IN (1)`, values: [] })
    }
    await postgres.query(sql`INSERT INTO themes VALUES (1, '1.1', 1, 'Closed places', NULL)`)
    await postgres.query(sql`INSERT INTO exemptions VALUES (1, 'exemption', 'WFE901', 'WFE901', NULL, NULL, NULL)`)
    await postgres.query(sql`INSERT INTO regulations (data_version_id, regulation_id) VALUES (1, 'R2600010')`)
    await postgres.query(sql`
      INSERT INTO green_lanes_measures (data_version_id, measure_id, measure_type_id, goods_nomenclature_sid,
                                        goods_nomenclature_item_id, effective_start_date, footnotes, pseudo)
      VALUES (1, 'gl1', 'WFM01', 1, '0100000000', '2024-01-01', '{}', true)`)
    await postgres.query(sql`
      INSERT INTO category_assessment_rules (data_version_id, theme, measure_type_id, regulation_id, pseudo_exemptions)
      VALUES (1, '1.1', 'WFM01', 'N/A', '{WFE901}'),
             (1, '1.9', 'WFM01', 'N/A', '{}'),
             (1, '1.1', '755', 'R2600010', '{WFE901,WFE999}'),
             (1, '1.1', '755', 'R9999999', '{}')`)
    await postgres.query(sql`
      INSERT INTO category_assessment_rules (data_version_id, theme, measure_type_id, regulation_id, regulation_role,
                                             pseudo_exemptions)
      VALUES (1, '1.1', '760', 'R2600010', 1, '{}'), (1, '1.1', '762', 'R2600010', 4, '{}'),
             (1, '1.1', '763', 'R2600010', 1, '{}'), (1, '1.1', '764', 'R2600010', 1, '{}')`)
    // One measure matches its rule, one has another role, one is for export, one has no regulation.
    await postgres.query(sql`
      INSERT INTO measures (data_version_id, measure_sid, goods_nomenclature_sid, goods_nomenclature_item_id,
                            measure_type_id, geographical_area_id, measure_generating_regulation_id,
                            measure_generating_regulation_role, validity_start_date, national, import, export, excise,
                            vat, sid_synthetic, origin)
      SELECT 1, sid, 1, '0100000000', type, '1011', act, 1, '2024-01-01', false, NOT for_export, for_export, false,
             false, false, 'test'
        FROM (VALUES (1, '760', 'R2600010', false), (2, '762', 'R2600010', false), (3, '763', 'R2600010', true),
                     (4, '764', NULL, false)) AS given (sid, type, act, for_export)`)
  })

  after(async () => {
    await postgres.close()
    await database.drop()
  })

  it('cause a report if they match nothing or name a missing theme, regulation or exemption', async () => {
    expect(describeRuleProblems(await readRuleContext(postgres, 1))).to.deep.equal([
      'the categorisation rule of theme 1.1, measure type 755, regulation R2600010: it matches no measure; there is no exemption WFE999',
      'the categorisation rule of theme 1.1, measure type 755, regulation R9999999: there is no regulation R9999999; it matches no measure',
      ...['762', '763', '764'].map(
        (type) =>
          `the categorisation rule of theme 1.1, measure type ${type}, regulation R2600010: it matches no measure`,
      ),
      'the categorisation rule of theme 1.9, measure type WFM01, regulation N/A: there is no theme 1.9, so it categorises nothing',
    ])
  })
})
