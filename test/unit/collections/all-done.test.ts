import { expect } from 'chai'
import { allDone } from '../../../src/collections/all-done.ts'

describe('allDone', () => {
  it('throws the first failure after the last task has ended', async () => {
    const ended: string[] = []
    const slow = (async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      ended.push('slow')
    })()
    const failed = Promise.reject(new Error('no vectors'))
    let thrown: unknown
    await allDone([failed, slow]).catch((error: unknown) => {
      thrown = error
    })
    expect(ended).to.deep.equal(['slow'])
    expect(thrown).to.have.property('message', 'no vectors')
  })
})
