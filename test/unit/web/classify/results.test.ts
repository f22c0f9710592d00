import { expect } from 'chai'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { ClassifyMain } from '../../../../src/web/classify/classify-main.tsx'
import { FileResults } from '../../../../src/web/classify/file/file-results.tsx'
import type { Findings } from '../../../../src/web/classify/results.tsx'

const HOSTILE = `"><script>alert(1)</script> ' &`

const place = { region: 'xi', asOf: '2025-01-01', country: 'FR' } as const

const findings: Findings = {
  description: HOSTILE,
  codes: [
    { code: '691110', score: 900, path: null },
    {
      code: '070200',
      score: 12,
      path: { above: [{ name: HOSTILE, description: HOSTILE, address: '/a' }], description: HOSTILE, address: '/b' },
    },
  ],
  reason: null,
  nearest: [{ text: HOSTILE, code: '691110', cosine: 0.9 }],
  precedents: new Map([[HOSTILE, HOSTILE]]),
  isDegraded: false,
}

const show = (changes: Partial<Findings> = {}) =>
  render(
    h(ClassifyMain, {
      place,
      description: HOSTILE,
      digits: 6,
      declaredCode: '',
      findings: { ...findings, ...changes },
      feedback: { token: 'token', requestId: 'id' },
    }),
  )

describe('the page of the classifier', () => {
  it('shows texts of visitors and data as text', () => {
    expect(show()).not.to.include('<script')
    const row = {
      number: 2,
      cells: [],
      description: HOSTILE,
      codes: [],
      outcome: 'refused',
      problem: HOSTILE,
      readAs: HOSTILE,
      declared: { code: '1234', status: { kind: 'unknown' }, fit: null },
    } as const
    const summary = { counts: { answered: 0, unsure: 0, refused: 1, failed: 0 }, rows: [row], download: null }
    expect(render(h(FileResults, { place, summary }))).not.to.include('<script')
  })

  it('shows how sure each level is, and what would decide, with links to the codes', () => {
    const level = (code: string, score: number, band: 'sure' | 'unsure') => ({ code, score, band })
    const page = show({
      levels: {
        chapter: level('61', 950, 'sure'),
        heading: level('6109', 900, 'sure'),
        hs: level('610910', 400, 'unsure'),
        cn: level('61091000', 400, 'unsure'),
      },
      nextQuestion: { text: 'What is it made of?', options: [{ text: 'Cotton', codes: ['610910'] }] },
    })
    expect(page).to.include('90 times in 100').and.to.include('What decides: What is it made of?')
    expect(page).to.match(/href="[^"]*q=610910[^"]*"/)
  })

  it('keeps day and country in the form', () => {
    expect(show())
      .to.match(/name="as_of" value="2025-01-01"/)
      .and.to.match(/name="country" value="FR"/)
  })

  it('distinguishes likely codes, unclear ones and none', () => {
    expect(show()).to.include('Codes for')
    expect(show({ codes: findings.codes.slice(1) }))
      .to.include('No clear code for')
      .and.to.include('once in 100')
    expect(show({ codes: [], reason: 'vague' }))
      .to.include('Too vague for a code')
      .and.to.include('Describe goods well')
  })

  it('offers to report the right code only where the description says what the goods are', () => {
    expect(show()).to.include('Was this right?')
    expect(show({ codes: [], reason: 'unknown_words' })).to.include('Do you know the code?')
    expect(show({ codes: [], reason: 'vague' })).not.to.include('form_token')
  })

  it('says when only words were compared', () => {
    expect(show({ isDegraded: true })).to.include('Only words were compared')
    expect(show({ language: 'de', searchedAs: 'cotton shirt' })).to.match(
      /Read as <strong>cotton shirt<\/strong>, from German/,
    )
    expect(show()).not.to.include('Only words were compared')
  })
})
