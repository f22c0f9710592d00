import { expect } from 'chai'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { outlineImport } from '../../../../src/tariff/import-outline.ts'
import type { QuotaDefinition } from '../../../../src/tariff/measure.ts'
import { groupMeasures } from '../../../../src/tariff/measure-groups.ts'
import { MeasureTable } from '../../../../src/web/commodity/measure-table.tsx'
import { Outline } from '../../../../src/web/commodity/outline.tsx'
import { Quota } from '../../../../src/web/commodity/quota.tsx'
import { additionalCode, condition, document, dutyOf, measure, quota } from '../../../support/measure.ts'

const HOSTILE = '"><script>alert(1)</script> & \''

const HOSTILE_CODE = { code: HOSTILE, description: HOSTILE, formattedDescription: HOSTILE }
const HOSTILE_AREA = { id: HOSTILE, sid: null, description: HOSTILE }
const HOSTILE_ACT = {
  regulationId: HOSTILE,
  role: null,
  regulationCode: HOSTILE,
  regulationUrl: HOSTILE,
  officialJournalNumber: null,
  officialJournalPage: null,
  publishedDate: null,
  validityStartDate: null,
  validityEndDate: null,
  description: HOSTILE,
}

/** A measure with a hostile text in every field. */
const hostile = () => {
  const own = measure({
    geographicalArea: HOSTILE_AREA,
    excludedAreas: [HOSTILE_AREA],
    duty: HOSTILE,
    additionalCode: additionalCode(HOSTILE, HOSTILE),
    footnotes: [HOSTILE_CODE],
    legalActs: [HOSTILE_ACT],
    suspension: { act: HOSTILE_ACT, start: null, end: null },
    quota: quota(HOSTILE),
    conditions: [
      condition({
        code: HOSTILE,
        description: HOSTILE,
        certificate: { ...document(HOSTILE), description: HOSTILE },
        requirement: HOSTILE,
        action: HOSTILE_CODE,
        duty: dutyOf(HOSTILE),
      }),
      condition({ code: HOSTILE, requirement: HOSTILE }),
    ],
  })
  return { ...own, type: { ...own.type, description: HOSTILE } }
}

describe('components of a commodity', () => {
  it('show hostile texts as text', () => {
    const measures = [hostile()]
    const html = groupMeasures(measures, 'uk')
      .map((group) => render(h(MeasureTable, { group, direction: 'import' })))
      .join('')
    const outline = render(h(Outline, { outline: outlineImport(measures), country: HOSTILE, notInData: [] }))
    expect(html).to.contain('&lt;script')
    expect(`${html}${outline}`).not.to.contain('<script')
    expect(html).not.to.contain('href="&quot;')
  })

  it('fold a long table but for what concerns all countries', () => {
    const particular = Array.from({ length: 9 }, (_, index) =>
      measure({ typeId: '142', geographicalArea: { id: `C${index}`, sid: null, description: `Country ${index}` } }),
    )
    const [group] = groupMeasures([measure(), ...particular], 'uk')
    if (group === undefined) throw new Error('There is a group.')
    const html = render(h(MeasureTable, { group, direction: 'import' }))
    expect(html).to.contain('Duties for particular countries and groups (9)')
    expect(html.match(/<table/g)).to.have.length(2)
  })

  it('show what is left of a quota in figures and as a bar', () => {
    const definition: QuotaDefinition = {
      sid: 1,
      orderNumber: '050100',
      validityStartDate: '2025-01-01',
      validityEndDate: '2025-12-31',
      status: 'Critical',
      initialVolume: '48000.0',
      balance: '12000.0',
      measurementUnit: 'kilogram',
      measurementUnitCode: 'KGM',
      measurementUnitQualifierCode: null,
      monetaryUnitCode: null,
      description: null,
      lastAllocationDate: null,
      suspension: null,
      blocking: null,
    }
    const html = render(h(Quota, { quota: quota('050100', { definition, unit: 'kg' }) }))
    expect(html).to.contain('12,000\u00a0kg of 48,000\u00a0kg left (25%)')
    expect(html).to.contain('Nearly used up')
    expect(html).to.contain('<rect class="quota__left" width="50"')
  })

  it('show a preferential quota for an authorised use with the state of its quota', () => {
    const measures = [measure({ typeId: '146', quota: quota('050100') })]
    const html = render(h(Outline, { outline: outlineImport(measures), country: 'Chile', notInData: [] }))
    expect(html).to.contain('If the goods are for an authorised use, within quota 050100, if it is open')
  })

  it('say that a quota managed by licences has no public balance', () => {
    const html = render(h(Quota, { quota: quota('054001', { isLicensed: true }) }))
    expect(html).to.contain('managed by licences')
  })
})
