import { expect } from 'chai'
import { useFetching } from '../../../support/fetching.ts'
import type { Handler } from '../../../support/publisher.ts'

describe('a fetch of a single file', () => {
  const given = useFetching()

  it('downloads a file again when it has changed', async () => {
    const at =
      (changed: string): Handler =>
      (_request, response) =>
        void response.writeHead(200, { 'last-modified': changed, 'content-type': 'application/zip' }).end('PK')
    given.publisher.on('/', at('Mon, 02 Nov 2026 10:00:00 GMT'))
    const fetch = () => given.fetch('eu-rulings')
    expect((await fetch()).version).to.equal('2026-11-02')
    expect((await fetch()).downloaded).to.deep.equal([])
    given.publisher.on('/', at('Tue, 03 Nov 2026 10:00:00 GMT'))
    expect((await fetch()).version).to.equal('2026-11-03')
  })

  it('downloads a file once a month where the server names no date of change', async () => {
    given.publisher.on('/', (_request, response) => void response.end('0101210000'))
    const fetch = () => given.fetch('us-schedule-b')
    expect((await fetch()).version).to.equal('2026-11')
    expect((await fetch()).downloaded).to.deep.equal([])
  })
})
