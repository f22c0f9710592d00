import type { IncomingMessage } from 'node:http'
import { expect } from 'chai'
import { clientAddressOf } from '../../../../src/http/overload/client-address.ts'

describe('the address of a client', () => {
  const address = (remoteAddress: string, forwarded?: string, proxies: readonly string[] = ['10.0.0.0/8', '::1']) =>
    clientAddressOf(proxies)({
      socket: { remoteAddress },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    } as IncomingMessage)

  it('equals the last one that a trusted proxy forwards and that is no proxy itself', () => {
    expect(address('10.1.2.3', '1.1.1.1, 203.0.113.7, 10.9.9.9')).to.equal('203.0.113.7')
    expect(address('::ffff:10.1.2.3', '203.0.113.7')).to.equal('203.0.113.7')
    expect(address('::1', 'nonsense')).to.equal('')
  })

  it('equals that of the peer where no trusted proxy says otherwise', () => {
    expect(address('203.0.113.9', '1.1.1.1')).to.equal('203.0.113.9')
    expect(address('10.1.2.3', '1.1.1.1', [])).to.equal('10.1.2.3')
  })

  it('equals the network of a subscriber for IPv6', () => {
    expect(address('2001:db8:1:2:3:4:5:6')).to.equal(address('2001:db8:1:2:ffff::1'))
    expect(address('2001:db8:1:2::1')).not.to.equal(address('2001:db8:1:3::1'))
  })
})
