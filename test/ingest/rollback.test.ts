import { expect } from 'chai'
import { listDataVersions } from '../../ingest/data-versions.ts'
import { prepareData } from '../../ingest/prepare.ts'
import { prune } from '../../ingest/versions/prune.ts'
import { rollback } from '../../ingest/versions/rollback.ts'
import { sql } from '../../src/postgres/sql.ts'
import { REGIONS } from '../../src/tariff/region.ts'
import { HELD_LOCK } from '../support/held-lock.ts'
import { everywhere, SLOW_MS, useIngests } from '../support/ingests.ts'
import { rejectionOf } from '../support/rejection.ts'
import { runOpentariff } from '../support/run-command.ts'
import { SILENT } from '../support/silent-progress.ts'

const RECORDED =
  /^uk: version 2 was rolled back on \d{4}-\d\d-\d\d at \d\d:\d\d UTC; the same data is not loaded again\./m

describe('a rollback', function () {
  this.timeout(SLOW_MS)
  const given = useIngests()

  const said: string[] = []
  const progress = { ...SILENT, say: (line: string) => void said.push(line) }
  const prepared = () => prepareData({ ...given.config, tariffData: given.bundle.directory }, progress)
  const liveId = async () =>
    (await listDataVersions(given.pipeline.postgres)).find((v) => v.status === 'live')?.dataVersionId

  beforeEach(async () => {
    said.splice(0)
    await prepared()
    await given.reword('BAD WORDS')
    await prepared()
    await rollback(given.pipeline, ['uk'], HELD_LOCK)
  })

  it('holds: no start and no run loads the same data again, and both say how it is loaded', async () => {
    expect(await liveId()).to.equal(1)
    said.splice(0)
    expect(await prepared()).to.equal('complete')
    expect(said.join('\n')).to.match(RECORDED)
    expect(said.join('\n')).to.include(
      `opentariff ingest run --source bundle --path ${given.bundle.directory} --region uk --again`,
    )
    const refused = await rejectionOf(given.run())
    expect(refused.message).to.match(RECORDED)
    expect(await liveId()).to.equal(1)
    const { stdout } = await runOpentariff(['ingest', 'versions'], given.installation.environment)
    expect(stdout).to.match(/^ +2 +uk +retired .* rolled back \d{4}-/m)
  })

  it('ends for other data, and holds for that which was rolled back after its version was pruned', async () => {
    await given.reword('GOOD WORDS')
    await prepared()
    expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('GOOD WORDS'))
    await prune(given.pipeline, 0)
    await given.reword('BAD WORDS')
    await prepared()
    expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('GOOD WORDS'))
    expect(said.join('\n')).to.match(RECORDED)
  })

  it('ends when an operator loads the same data again', async () => {
    const source = ['--source', 'bundle', '--path', given.bundle.directory]
    const { exitCode, stderr } = await runOpentariff(
      ['ingest', 'run', ...source, '--again'],
      given.installation.environment,
    )
    expect(exitCode, stderr).to.equal(0)
    expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('BAD WORDS'))
    await prepared()
    expect(await liveId()).to.equal(3)
  })

  it('ends when an operator makes the version live again, and then holds for the one that it replaces', async () => {
    await rollback(given.pipeline, ['uk'], HELD_LOCK, 2)
    await prepared()
    expect(await liveId()).to.equal(2)
    await given.reword('LIVE ANIMALS')
    await prepared()
    expect(await liveId()).to.equal(2)
  })
})

describe('a rollback of one region', function () {
  this.timeout(SLOW_MS)
  const given = useIngests(REGIONS)

  it('warns where it leaves built-in data in one region and real data in the other', async () => {
    const { postgres } = given.pipeline
    await given.run()
    await given.reword('ANIMALS, LIVE')
    await given.run()
    await postgres.query(sql`UPDATE data_versions SET source_kind = 'built-in' WHERE region = 'xi'`)
    const said: string[] = []
    const progress = { ...SILENT, say: (line: string) => void said.push(line) }
    await rollback({ ...given.pipeline, progress }, ['uk'], HELD_LOCK)
    expect(said.join('\n')).to.match(/^warning: The XI tariff is built-in data, but the UK tariff is real data/m)
  })
})
