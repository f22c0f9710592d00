import { expect } from 'chai'
import { createErrorPage } from '../../../src/web/error-page.tsx'
import { noAssets } from '../../support/no-assets.ts'

const errorPage = createErrorPage({ assets: noAssets, publicUrl: 'https://tariff.example', hasClassifier: true })

const pageOf = (detail: string, retryAfter: string): string =>
  errorPage(
    {
      kind: 'unavailable',
      status: 503,
      problems: [{ code: 'service_unavailable', detail }],
      headers: { 'Retry-After': retryAfter },
    },
    '/search',
  ).body

describe('the page of an error', () => {
  it('says once when to try again', () => {
    for (const detail of ['A server does not answer. Try again in 2 seconds.', 'A server does not answer.']) {
      expect(pageOf(detail, '2').match(/Try again in 2 seconds/g)).to.have.length(1)
    }
  })

  it('says long waits in minutes', () => {
    expect(pageOf('Too many files.', '600')).to.include('Try again in 10 minutes.')
  })

  it('shows what was asked for as text', () => {
    expect(pageOf('There is no `<script>alert(1)</script>`.', '2')).to.include('&lt;script>alert(1)&lt;/script>')
  })
})
