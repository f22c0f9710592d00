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
  })

  it('equals that of the peer where no trusted proxy says otherwise', () => {
    expect(address('203.0.113.9', '1.1.1.1')).to.equal('203.0.113.9')
    expect(address('10.1.2.3', '1.1.1.1', [])).to.equal('10.1.2.3')
  })

  it('has no port, brackets or zone, however a proxy writes it', () => {
    for (const written of ['203.0.113.7:4321', '::FFFF:203.0.113.7', '[::ffff:203.0.113.7]:443', '::ffff:cb00:7107']) {
      expect(address('10.1.2.3', `6.6.6.6, ${written}`), written).to.equal('203.0.113.7')
      expect(address('10.1.2.3', `203.0.113.7, ${written.replaceAll('203.0.113.7', '10.9.9.9')}`), written).to.equal(
        '203.0.113.7',
      )
    }
    for (const written of [
      '[2001:DB8:1:2::1]:443',
      '[2001:db8:1:2::1]',
      '2001:db8:1:2:0:0:0:1',
      '2001:db8:1:2::1%eth0',
    ]) {
      expect(address('10.1.2.3', `6.6.6.6, ${written}`), written).to.equal('2001:db8:1:2')
    }
    expect(address('10.1.2.3', '6.6.6.6, 2001:db8::1')).to.equal(address('10.1.2.3', '2001:db8:0:0::1'))
  })

  it('is that of the nearest proxy where the client cannot be told, never what stands before', () => {
    for (const written of [
      'unknown',
      '_hidden',
      '',
      'nonsense',
      '999.1.1.1',
      '1.1.1.1:x',
      '[203.0.113.7',
      '203.0.113.7;',
    ]) {
      expect(address('10.1.2.3', `6.6.6.6, ${written}`), written).to.equal('10.1.2.3')
      expect(address('10.1.2.3', `6.6.6.6, ${written}, 10.4.5.6`), written).to.equal('10.4.5.6')
    }
    expect(address('10.1.2.3')).to.equal('10.1.2.3')
    expect(address('::FFFF:10.1.2.3', 'unknown')).to.equal('10.1.2.3')
  })

  it('equals the network of a subscriber for IPv6', () => {
    expect(address('2001:db8:1:2:3:4:5:6')).to.equal(address('2001:db8:1:2:ffff::1'))
    expect(address('2001:db8:1:2::1')).not.to.equal(address('2001:db8:1:3::1'))
  })
})
