import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect } from 'chai'
import { freePorts } from '../../../embedded/ports.ts'
import { EmbeddedProblem, explain } from '../../../embedded/problem.ts'
import { requireSpace } from '../../../embedded/space.ts'
import { requireListenPort } from '../../../src/cli/start/listen-port.ts'
import { messageOf, useTemporaryDirectory } from './temporary-directory.ts'

describe('what a person is told', () => {
  const directory = useTemporaryDirectory()

  it('when the disk is too small for what is to come', () => {
    expect(() => requireSpace(directory(), 2 ** 60, 'Installing OpenSearch')).to.throw(
      EmbeddedProblem,
      /^Installing OpenSearch needs 1099511627776 MiB free in .*, where only \d+ MiB are left; free some space, set OPENTARIFF_EMBEDDED_DIR/,
    )
    requireSpace(directory(), 1, 'Anything')
  })

  it('when the disk fills up on the way', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    expect(explain(error, '/data'))
      .to.be.instanceOf(EmbeddedProblem)
      .with.property('message')
      .match(/^The disk that holds \/data is full;/)
  })

  it('when the directory is somebody else’s', () => {
    const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
    expect(explain(error, '/data'))
      .to.be.instanceOf(EmbeddedProblem)
      .with.property('message')
      .match(/^\/data belongs to another user/)
  })

  it('nothing of ours about an error that is not for them', () => {
    const error = new TypeError('a fault of ours')
    expect(explain(error, '/data')).to.equal(error)
  })

  it('when the port is in use', async () => {
    const [port = 0] = await freePorts(1)
    await requireListenPort(port, '127.0.0.1')
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    try {
      expect(await messageOf(() => requireListenPort(port, '127.0.0.1'))).to.equal(
        `Port ${port} is in use by another program; stop that, or choose another port: PORT=${port + 1} npm start.`,
      )
    } finally {
      other.close()
    }
  })
})
