import { expect } from 'chai'
import { addressProblem } from '../../../src/webhooks/address-problem.ts'

describe('the address of a subscriber', () => {
  it('addressProblem accepts an address with TLS', () => {
    expect(addressProblem('https://example.org:8443/tariff?token=1', false)).to.equal(null)
  })

  it('addressProblem refuses an address without TLS, unless the setting allows it', () => {
    expect(addressProblem('http://127.0.0.1:8080/', false)).to.include('WEBHOOKS_ALLOW_HTTP=true')
    expect(addressProblem('http://127.0.0.1:8080/', true)).to.equal(null)
  })

  it('addressProblem refuses another protocol, credentials, and what is no address', () => {
    for (const address of [
      'ftp://example.org/',
      'file:///etc/passwd',
      'https://user:word@example.org/',
      'example.org',
      '',
    ]) {
      expect(addressProblem(address, true), address).to.be.a('string')
    }
  })
})
