import { expect } from 'chai'
import { referenceService } from '../../support/reference-service.ts'

interface Line {
  readonly kind: string
  readonly amount: string | null
  readonly working: string | null
  readonly needs: readonly string[]
  readonly measure: { readonly measure_sid: number } | null
}

interface Calculation {
  readonly currency: string
  readonly total: string | null
  readonly alternatives: readonly {
    readonly role: string
    readonly claimed: boolean
    readonly total: string | null
    readonly lines: readonly Line[]
  }[]
  readonly needed_quantities: readonly { readonly id: string }[]
  readonly assumptions: readonly string[]
}

describe('the calculation of duties', () => {
  const service = referenceService()

  const post = (path: string, body: unknown) => service().post(path, body)
  const calculate = async (code: string, body: object, region = 'uk'): Promise<Calculation> => {
    const response = await post(`/${region}/api/v2/commodities/${code}/duty_calculation?as_of=2026-01-01`, body)
    expect(response.status).to.equal(200)
    return (await response.json()).data
  }
  const problemsOf = async (code: string, body: object) => {
    const response = await post(`/uk/api/v2/commodities/${code}/duty_calculation?as_of=2026-01-01`, body)
    const { errors } = await response.json()
    return { status: response.status, errors: errors as { detail: string; source?: { pointer?: string } }[] }
  }

  it('adds VAT to the duty, and shows the preference next to it', async () => {
    const { total, alternatives, currency } = await calculate('0101300000', { country: 'FR', value: '1000.10' })
    expect([total, currency]).to.deep.equal(['272.03', 'GBP'])
    expect(alternatives.map(({ role, claimed, total: sum }) => [role, claimed, sum])).to.deep.equal([
      ['usual', true, '272.03'],
      ['preference', false, '200.02'],
    ])
    expect(alternatives[0]?.lines.map(({ working }) => working)).to.deep.equal([
      '6.00% of the customs value £1,000.10 = £60.01',
      '20.00% of the customs value, duties and costs within the country £1,060.11 = £212.02',
    ])
  })

  it('takes the cheapest of the preferences that are claimed, and another rate of VAT', async () => {
    const claimed = { country: 'FR', value: 1000.1, claim: 'preference', additional_codes: ['VATZ'] }
    expect((await calculate('0101300000', claimed)).total).to.equal('0.00')
  })

  it('works out a minimum and a maximum within a quota', async () => {
    const inQuota = { country: 'CH', value: '100', quantities: { kg: 300 }, quota: '050200' }
    const { alternatives } = await calculate('0805102200', inQuota)
    expect(alternatives.find(({ claimed }) => claimed)?.lines[0]?.working).to.equal(
      '5.00% of the customs value £100.00 (£5.00), but at least £2.50 × 3 (100 kg) (£7.50), but at most £4.00 × 3 (100 kg) (£12.00) = £7.50',
    )
  })

  it('charges excise by strength and volume, and says what the data lacks', async () => {
    const wine = { country: 'CH', value: '5000', quantities: { litres: '450', abv: '12.5' } }
    const { total, alternatives, needed_quantities: needed } = await calculate('2204101100', wine)
    expect(alternatives[0]?.lines.map(({ kind, amount }) => [kind, amount])).to.deep.equal([
      ['customs duty', '44.33'],
      ['excise', '129.33'],
      ['vat', null],
    ])
    expect(alternatives[0]?.lines[2]?.needs).to.deep.equal([
      'the data does not say whether goods of this code have any: VAT',
    ])
    expect(total).to.equal(null)
    expect(needed.map(({ id }) => id)).to.deep.equal(['abv', 'litres'])
  })

  it('converts with the rate of the month, or with one that is sent', async () => {
    const goods = { country: 'FR', value: '860', currency: 'GBP' }
    const { alternatives, assumptions } = await calculate('0101300000', goods, 'xi')
    expect(alternatives[0]?.lines[0]?.working).to.equal('7.70% of the customs value €1,000.00 = €77.00')
    expect(assumptions).to.include('a euro is 0.86 pounds, the rate since 2025-05-01')
    const sent = await calculate('0101300000', { ...goods, exchange_rate: '0.8' }, 'xi')
    expect(sent.alternatives[0]?.lines[0]?.amount).to.equal('82.78')
  })

  it('answers the United Kingdom without a region', async () => {
    const response = await post('/api/v2/commodities/0101300000/duty_calculation', { country: 'FR', value: '10' })
    expect(response.headers.get('cache-control')).to.equal('no-store')
    expect((await response.json()).data.currency).to.equal('GBP')
  })

  it('names each quantity that the charges need, once and with its unit', async () => {
    const { status, errors } = await problemsOf('2204101100', { country: 'CH', value: '5000' })
    expect(status).to.equal(422)
    expect(errors.map(({ detail, source }) => [detail, source?.pointer])).to.deep.equal([
      [
        'Customs duty (£0.50 / percentage ABV (% vol) per 100 litre (hl) + £3.60 / 100 litre (hl)) needs the alcoholic strength in % vol. Send it as `quantities.abv`.',
        '/quantities/abv',
      ],
      [
        'Customs duty (£0.50 / percentage ABV (% vol) per 100 litre (hl) + £3.60 / 100 litre (hl)) needs the volume in litres. Send it as `quantities.litres`.',
        '/quantities/litres',
      ],
    ])
  })

  it('says which duties there are where another one is claimed', async () => {
    const { status, errors } = await problemsOf('0101300000', { country: 'FR', value: '1', claim: 'quota' })
    expect([status, errors[0]?.detail]).to.deep.equal([
      422,
      'The data has no duty of the kind `quota` for these goods. There are: usual, preference.',
    ])
    const { errors: ofQuota } = await problemsOf('0101300000', { country: 'FR', value: '1', quota: '050999' })
    expect(ofQuota[0]?.detail).to.equal('The data has no quota 050999 for these goods.')
  })

  for (const [what, body, pointer] of [
    ['no country', { value: '1' }, '/country'],
    ['an unknown country', { country: 'ZZ', value: '1' }, '/country'],
    ['no value', { country: 'FR' }, '/value'],
    ['a negative value', { country: 'FR', value: -1 }, '/value'],
    ['a value in words', { country: 'FR', value: '1,000' }, '/value'],
    ['a value beyond twelve digits', { country: 'FR', value: '1'.repeat(13) }, '/value'],
    ['a quantity of nothing', { country: 'FR', value: '1', quantities: { kg: 0 } }, '/quantities/kg'],
    ['an additional code that is none', { country: 'FR', value: '1', additional_codes: ['8'] }, '/additional_codes/0'],
    ['an unknown member', { country: 'FR', value: '1', weight: 3 }, ''],
    ['a rate of nothing', { country: 'FR', value: '1', exchange_rate: 0 }, '/exchange_rate'],
  ] as const) {
    it(`refuses ${what} with 422`, async () => {
      const { status, errors } = await problemsOf('0101300000', body)
      expect([status, errors[0]?.source?.pointer]).to.deep.equal([422, pointer])
    })
  }

  it('answers 404 for a code that cannot be declared, and says what it is', async () => {
    const response = await post('/uk/api/v2/commodities/0101000000/duty_calculation', { country: 'FR', value: '1' })
    expect(response.status).to.equal(404)
    expect((await response.json()).errors[0].detail).to.contain('0101')
  })
})
