import { expect } from 'chai'
import { openSource } from '../../ingest/sources/open-source.ts'
import { loadedAlready } from '../../ingest/versions/loaded-already.ts'
import { sql } from '../../src/postgres/sql.ts'
import { REGIONS, type Region } from '../../src/tariff/region.ts'
import { SLOW_MS, useIngests } from '../support/ingests.ts'

describe('a load of what is live already', function () {
  this.timeout(SLOW_MS)
  const given = useIngests(REGIONS)

  const found = async (regions: readonly Region[] = REGIONS) => {
    const source = await openSource({ kind: 'bundle', path: given.bundle.directory })
    return loadedAlready(given.pipeline, source, regions)
  }

  it('ends early until the data, the labels of operators, or the day change', async () => {
    expect(await found()).to.equal(null)
    const versions = await given.run({ regions: ['uk'] })
    expect(await found()).to.equal(null)
    expect(await found(['uk'])).to.have.length(1)
    const { postgres } = given.pipeline

    await postgres.query(sql`
      INSERT INTO operator_labels (text_key, code, description, weight) VALUES ('key', '010121', 'a horse', 1)`)
    expect(await found(['uk'])).to.equal(null)
    await postgres.query(sql`DELETE FROM operator_labels`)
    expect(await found(['uk'])).to.have.length(1)

    const [version] = versions
    await postgres.query(sql`
      UPDATE data_versions SET created_at = created_at - interval '1 day'
       WHERE data_version_id = ${version?.dataVersionId ?? 0}`)
    expect(await found(['uk'])).to.equal(null)
    await postgres.query(sql`
      UPDATE data_versions SET created_at = created_at + interval '1 day'
       WHERE data_version_id = ${version?.dataVersionId ?? 0}`)

    await given.reword('Live animals, other than before')
    expect(await found(['uk'])).to.equal(null)
    await given.run()
    expect((await found())?.map(({ region }) => region)).to.deep.equal(REGIONS)
  })
})
