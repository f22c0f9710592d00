import { expect } from 'chai'
import { IngestRunningError, withIngestLock } from '../../ingest/versions/lock.ts'
import { SLOW_MS, useIngests } from '../support/ingests.ts'
import { rejectionOf } from '../support/rejection.ts'

describe('an ingest that meets another one', function () {
  this.timeout(SLOW_MS)
  const given = useIngests()

  it('is told which it is, since when, and what it loads', async () => {
    await withIngestLock(given.pipeline, async () => {
      const error = await rejectionOf(withIngestLock(given.pipeline, async () => undefined))
      expect(error).to.be.instanceOf(IngestRunningError)
      expect(error.message).to.match(
        new RegExp(
          `^Another ingest is running on this database: .*process ${process.pid} on .+, since \\d{4}-.* UTC\\. Wait`,
        ),
      )
    })
  })
})
