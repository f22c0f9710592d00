import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect } from 'chai'
import { requireListenPort } from '../../../../src/cli/start/listen-port.ts'
import { freePort } from '../../../support/free-port.ts'
import { messageOf } from '../../embedded/temporary-directory.ts'

describe('requireListenPort', () => {
  it('names another port to choose when the port is in use', async () => {
    const port = await freePort()
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
