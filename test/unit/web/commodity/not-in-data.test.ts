import { expect } from 'chai'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import type { CoveredKind } from '../../../../src/tariff/coverage.ts'
import { outlineImport } from '../../../../src/tariff/import-outline.ts'
import { Outline } from '../../../../src/web/commodity/outline.tsx'
import { measure } from '../../../support/measure.ts'

const CHINA = { id: 'CN', name: 'China' }

const box = (measures: readonly ReturnType<typeof measure>[], notInData: readonly CoveredKind[]) =>
  render(h(Outline, { outline: outlineImport(measures), country: CHINA, day: '2026-11-26', notInData }))

describe('the box of what goods cost and need', () => {
  it('has a line for each kind of cost that the data lacks', () => {
    const html = box([measure()], ['preference', 'vat', 'excise'])
    for (const name of ['Preferences', 'VAT', 'Excise']) {
      expect(html).to.contain(`<dt class="outline__case">${name}</dt><dd class="outline__duty muted">Not in the data`)
    }
  })

  it('says that controls are not in the data rather than that none is needed', () => {
    expect(box([measure()], ['control'])).to.contain('Licences and other controls: not in the data.')
    expect(box([measure()], [])).to.contain('The data names no licence, certificate or other control')
  })

  it('says nothing of what the data lacks where it lacks nothing', () => {
    expect(box([measure()], [])).not.to.match(/not in the data/i)
  })
})
