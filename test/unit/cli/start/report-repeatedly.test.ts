import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { reportRepeatedly } from '../../../../src/cli/start/report-repeatedly.ts'
import { messageOf } from '../../embedded/temporary-directory.ts'

describe('repeated reports', () => {
  it('report each line once while the work is going on, and leave out what cannot be read', async () => {
    const lines = ['1 of 3', '1 of 3', null, 'away', '2 of 3']
    const reported: string[] = []
    let reads = 0
    let finish = () => {}
    const work = new Promise<string>((resolve) => {
      finish = () => resolve('done')
    })
    const read = async () => {
      const line = lines[reads++] ?? null
      if (reads > lines.length) finish()
      if (line === 'away') throw new Error('no answer')
      return line
    }
    expect(
      await reportRepeatedly(
        () => work,
        read,
        (line) => reported.push(line),
        1,
      ),
    ).to.equal('done')
    expect(reported).to.deep.equal(['1 of 3', '2 of 3'])
    const after = reads
    await sleep(10)
    expect(reads).to.equal(after)
  })

  it('end with the error of the work', async () => {
    const failing = reportRepeatedly(
      () => Promise.reject(new Error('no memory')),
      async () => 'never',
      () => {},
    )
    expect(await messageOf(() => failing)).to.equal('no memory')
  })
})
