import { expect } from 'chai'
import { z } from 'zod'
import { sql } from '../../src/postgres/sql.ts'
import { SLOW_MS, useIngests } from '../support/ingests.ts'
import { runOpentariff } from '../support/run-command.ts'

const written = z.object({ rows: z.number(), seconds: z.number(), rows_per_second: z.number().nullable() })

const reportSchema = z.object({
  loads: z.array(
    z.object({
      times: z.number(),
      rows: z.number(),
      seconds: z.number().positive(),
      peak_mb: z.number().positive(),
      stages: z.array(written.extend({ name: z.string(), bare: written.nullable() })),
    }),
  ),
  targets: z.array(z.object({ name: z.string(), met: z.boolean() })),
})

describe('opentariff bench ingest', function () {
  this.timeout(3 * SLOW_MS)
  const given = useIngests()

  it('measures a load and a larger one stage by stage, next to bare writes, and leaves nothing', async () => {
    const env = { ...given.installation.environment, TARIFF_DATA: given.bundle.directory }
    const bench = ['bench', 'ingest', '--region', 'uk', '--times', '2', '--json']
    const { stdout, stderr } = await runOpentariff(bench, env, { isForDevelopment: true })
    const { loads, targets } = reportSchema.parse(JSON.parse(stdout), { error: () => stderr })
    expect(loads.map(({ times }) => times)).to.deep.equal([1, 2])
    const [once, twice] = loads
    expect(twice?.rows).to.be.greaterThan(once?.rows ?? 0)
    for (const { stages } of loads) {
      const measured = stages.filter(({ bare }) => bare !== null)
      expect(measured.map(({ name }) => name)).to.deep.equal([
        'uk: rows into Postgres',
        'uk: goods_nomenclatures documents into OpenSearch',
        'uk: labels documents into OpenSearch',
        'uk: suggestions documents into OpenSearch',
      ])
      for (const { name, rows, bare } of measured) expect(bare?.rows, name).to.equal(rows)
    }
    expect(targets.map(({ name }) => name)).to.deep.equal([
      'seconds of a second load with nothing new',
      'growth of the time over growth of the rows',
    ])

    const databases = await given.pipeline.postgres.query(sql`
      SELECT FROM pg_database WHERE datname LIKE 'opentariff\\_bench\\_%'`)
    expect(databases).to.have.length(0)
    expect(await given.pipeline.openSearch.indices.list('opentariff-bench-*')).to.have.length(0)
  })
})
