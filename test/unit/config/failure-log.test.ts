import { expect } from 'chai'
import { createFailureLog } from '../../../src/config/failure-log.ts'
import { recordLog } from '../http/fixtures.ts'

describe('the log of expected failures', () => {
  it('writes one line a second for each message, without a stack, with the number of omitted ones', () => {
    const { lines, logger } = recordLog()
    let now = 0
    const log = createFailureLog(logger, () => now)
    for (let request = 0; request < 100; request++) log('service unavailable', new Error('no answer'), { request })
    log('client gone', new Error('reset'))
    now = 1000
    log('service unavailable', new Error('no answer'), { request: 100 })
    expect(lines.map(({ msg, reason, request, omitted }) => ({ msg, reason, request, omitted }))).to.deep.equal([
      { msg: 'service unavailable', reason: 'no answer', request: 0, omitted: undefined },
      { msg: 'client gone', reason: 'reset', request: undefined, omitted: undefined },
      { msg: 'service unavailable', reason: 'no answer', request: 100, omitted: 99 },
    ])
    expect(JSON.stringify(lines)).not.to.include('stack')
  })
})
