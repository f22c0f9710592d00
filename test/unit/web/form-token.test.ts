import { expect } from 'chai'
import { RequestError } from '../../../src/http/errors/request-error.ts'
import { formToken, requireFormToken } from '../../../src/web/form-token.ts'

const HTTPS = 'https://tariff.example.org'

const from = (cookie: string) => ({ header: (name: string) => (name === 'cookie' ? cookie : '') })

const cookieOf = (headers: Readonly<Record<string, string>>) => headers['Set-Cookie']?.split(';')[0] ?? ''

describe('the token of a form', () => {
  it('passes with the cookie that was set with it', () => {
    for (const url of [HTTPS, 'http://localhost:3000']) {
      const { token, headers } = formToken(from(''), url)
      expect(() => requireFormToken(from(`a=b; ${cookieOf(headers)}`), url, token)).not.to.throw()
    }
  })

  it('stays the same for a visitor, so that forms in other tabs stay valid', () => {
    const first = formToken(from(''), HTTPS)
    expect(formToken(from(cookieOf(first.headers)), HTTPS).token).to.equal(first.token)
    expect(formToken(from('__Host-form=<script>'), HTTPS).token).to.match(/^[\w-]{22}$/)
  })

  it('fails without the cookie, or with another', () => {
    const { token, headers } = formToken(from(''), HTTPS)
    const other = formToken(from(''), HTTPS)
    for (const [cookie, sent] of [
      ['', token],
      [cookieOf(other.headers), token],
      [cookieOf(headers), ''],
      [cookieOf(headers), `${token}x`],
      ['__Host-form=', ''],
    ] as const) {
      expect(() => requireFormToken(from(cookie), HTTPS, sent)).to.throw(RequestError, 'too old')
    }
  })

  it('travels in a cookie that no other site and no script can use', () => {
    const cookie = formToken(from(''), HTTPS).headers['Set-Cookie'] ?? ''
    expect(cookie).to.match(/^__Host-form=/)
    for (const attribute of ['Path=/', 'HttpOnly', 'SameSite=Strict', 'Secure']) expect(cookie).to.include(attribute)
  })
})
