import { expect } from 'chai'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import type { AreaOptions } from '../../../../src/web/area-options.ts'
import { CountryPicker } from '../../../../src/web/components/country-picker.tsx'

const AREAS: AreaOptions = {
  countries: [
    { id: 'BD', name: 'Bangladesh' },
    { id: 'XX', name: '"><script>alert(1)</script> & \'' },
  ],
  groups: [{ id: '1013', name: 'European Union' }],
}

const html = (country: string | null) =>
  render(
    h(CountryPicker, {
      place: { region: 'xi', asOf: '2025-01-01', country },
      action: '/xi/commodities/0702001007',
      areas: AREAS,
      keep: { with: 'uk' },
    }),
  )

describe('country picker', () => {
  it('selects the chosen country and keeps the day and the other parameters', () => {
    const form = html('BD')
    expect(form).to.contain('<option value="BD" selected>Bangladesh</option>')
    expect(form).to.contain('<input type="hidden" name="as_of" value="2025-01-01"/>')
    expect(form).to.contain('<input type="hidden" name="with" value="uk"/>')
    expect(form).not.to.contain('govuk-error-message')
  })

  it('keeps a country that the tariff does not have, and says so', () => {
    const form = html('ZZ')
    expect(form).to.contain('<option value="ZZ" selected>ZZ</option>')
    expect(form).to.contain('This tariff has no country or group ZZ.')
  })

  it('shows hostile names as text', () => {
    expect(html(null)).not.to.contain('<script>')
  })
})
