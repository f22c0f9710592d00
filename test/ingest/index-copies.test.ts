import { expect } from 'chai'
import { setLiveReplicas } from '../../ingest/sinks/index-copies.ts'
import { verify } from '../../ingest/versions/verify.ts'
import { SLOW_MS, useIngests } from '../support/ingests.ts'
import { SILENT } from '../support/silent-progress.ts'

describe('copies of the indices', function () {
  this.timeout(SLOW_MS)
  const given = useIngests()

  const problems = async (pipeline = given.pipeline) => (await verify(pipeline, ['uk'])).flatMap((v) => v.problems)

  it('complete on one node, for new indices and for clones', async () => {
    await given.run({ progress: SILENT })
    const indices = await given.pipeline.openSearch.indices.list(`${given.pipeline.indexPrefix}-*`)
    expect(indices).to.have.length(3)
    for (const { index, health, shards } of indices)
      expect({ index, health, shards }).to.include({ health: 'green', shards: 1 })
  })

  it('count as missing in verify when a replica has no node, until the next run', async () => {
    await given.run({ regions: ['uk'] })
    const [version] = (await verify(given.pipeline, ['uk'])).map((v) => v.version)
    const index = version?.labelsIndex ?? ''
    const replica = { 'index.auto_expand_replicas': 'false', 'index.number_of_replicas': 1 }
    await given.pipeline.openSearch.indices.putSettings(index, replica)
    expect((await problems()).join()).to.equal(`${index} lacks replicas: the loss of a node may make it unsearchable`)
    await setLiveReplicas(given.pipeline)
    expect(await problems()).to.deep.equal([])
  })

  it('reach the configured shards after the next run, and verify reports the difference before', async () => {
    await given.run({ regions: ['uk'] })
    const pipeline = { ...given.pipeline, indexCopies: { shards: 2, autoExpandReplicas: '0-1' } }
    expect((await problems(pipeline)).join()).to.match(/labels.* has 1 shards instead of 2: run the ingest again/)
    await given.run({ pipeline, regions: ['uk'] })
    expect(await problems(pipeline)).to.deep.equal([])
  })
})
