import { expect } from 'chai'
import { requireSpace } from '../../../embedded/free-space.ts'
import { EmbeddedProblem, explain } from '../../../embedded/problem.ts'
import { useTemporaryDirectory } from './temporary-directory.ts'

describe('the message to the user', () => {
  const directory = useTemporaryDirectory()

  it('names the space that is missing on a small disk', () => {
    expect(() => requireSpace(directory(), 2 ** 60, 'Installing OpenSearch')).to.throw(
      EmbeddedProblem,
      /^Installing OpenSearch needs 1099511627776 MiB free in .*, where only \d+ MiB are left; free some space, set OPENTARIFF_EMBEDDED_DIR/,
    )
    requireSpace(directory(), 1, 'Anything')
  })

  it('reports that the disk is full', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    expect(explain(error, '/data'))
      .to.be.instanceOf(EmbeddedProblem)
      .with.property('message')
      .match(/^The disk that holds \/data is full;/)
  })

  it('reports that the directory belongs to another user', () => {
    const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
    expect(explain(error, '/data'))
      .to.be.instanceOf(EmbeddedProblem)
      .with.property('message')
      .match(/^\/data belongs to another user/)
  })

  it('keeps an unexpected error as it is', () => {
    const error = new TypeError('unexpected')
    expect(explain(error, '/data')).to.equal(error)
  })
})
