import { expect } from 'chai'
import { withOtherSource } from '../../../../../ingest/sources/merge/with-other-source.ts'
import { createReport } from '../../../../../ingest/sources/published-report.ts'
import { MEASURE_COLUMNS } from '../../../../../ingest/sources/reading/published-measure.ts'
import { recordDecoder } from '../../../../../ingest/sources/reading/record-decoder.ts'
import type { Values } from '../../../../../ingest/sources/source-record.ts'
import { dutyReader } from '../../../../../src/tariff/duty-text/duty-reader.ts'

describe('withOtherSource', () => {
  const decode = recordDecoder(MEASURE_COLUMNS)
  const measure = (values: Values) => decode({ measure__sid: '1', ...values })

  const merged = (values: Values, weekly: Values) => {
    const report = createReport()
    const [own, other] = [
      { source: 'uk-dbt-tariff' as const, values: measure(values) },
      { source: 'uk-hmrc-weekly' as const, values: measure(weekly) },
    ]
    return { ...withOtherSource(own, other, dutyReader(), report), lines: report.lines() }
  }

  it('takes a duty that the definition lacks', () => {
    const { values, taken } = merged({ measure__sid: '1' }, { measure__duty_expression: '4.00%' })
    expect(values).to.deep.equal(measure({ measure__duty_expression: '4.00%' }))
    expect(taken).to.deep.equal(['measure__duty_expression'])
  })

  it('takes conditions with the amounts that the definition leaves out', () => {
    const weekly = { measure__conditions: 'condition:F,threshold:250.00 DTN,action:01' }
    expect(merged({ measure__conditions: 'condition:F,action:01' }, weekly).values).to.deep.equal(measure(weekly))
    const certificates = { measure__conditions: 'condition:B,certificate:N851,action:27' }
    expect(merged(certificates, { measure__conditions: 'condition:B,action:27' }).values).to.deep.equal(
      measure(certificates),
    )
  })

  it('counts another duty as a difference, and another spelling as none', () => {
    const duties = (one: string, other: string) =>
      merged({ measure__duty_expression: one }, { measure__duty_expression: other }).lines
    expect(duties('8%', '8.00 %')).to.deep.equal([])
    expect(duties('4.0% + 9.4 GBP / 100 kg', '4.00% + 9.400 GBP / 100 kg')).to.deep.equal([])
    expect(duties('8%', '9.00 %')).to.deep.equal([
      'uk-hmrc-weekly conflicts with uk-dbt-tariff, which was used: measure__duty_expression 1',
    ])
  })

  it('counts an end that only one of them has, and keeps that of the definition', () => {
    const { values, lines } = merged({}, { measure__effective_end_date: '2026-12-31' })
    expect(values).to.deep.equal(measure({}))
    expect(lines).to.deep.equal([
      'uk-hmrc-weekly conflicts with uk-dbt-tariff, which was used: measure__effective_end_date 1',
    ])
  })

  it('takes the end of the other source where it is one day apart, and counts that', () => {
    const end = (day: string) => ({ measure__effective_end_date: day })
    for (const published of ['2026-01-01', '2025-12-30']) {
      const { values, lines } = merged(end(published), end('2025-12-31'))
      expect(values).to.deep.equal(measure(end('2025-12-31')))
      expect(lines).to.deep.equal([
        'uk-dbt-tariff conflicts with uk-hmrc-weekly, which was used: measure__effective_end_date by one day 1',
      ])
    }
    expect(merged(end('2026-01-02'), end('2025-12-31')).values).to.deep.equal(measure(end('2026-01-02')))
  })
})
