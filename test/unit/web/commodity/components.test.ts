import { expect } from 'chai'
import { load } from 'cheerio'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { outlineImport } from '../../../../src/tariff/import-outline.ts'
import type { Measure, MeasureCondition, QuotaDefinition } from '../../../../src/tariff/measure.ts'
import { groupMeasures } from '../../../../src/tariff/measure-groups.ts'
import { MeasureTable } from '../../../../src/web/commodity/measure-table.tsx'
import { Outline } from '../../../../src/web/commodity/outline.tsx'
import { Quota } from '../../../../src/web/commodity/quota.tsx'
import { additionalCode, condition, document, dutyOf, measure, quota } from '../../../support/measure.ts'

const CHINA = { id: 'CN', name: 'China' }

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
      .map((group) => render(h(MeasureTable, { group, direction: 'import', day: '2026-11-26' })))
      .join('')
    const outline = render(
      h(Outline, {
        outline: outlineImport(measures),
        country: { id: 'FR', name: HOSTILE },
        day: '2026-11-26',
        notInData: [],
      }),
    )
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
    const html = render(h(MeasureTable, { group, direction: 'import', day: '2026-11-26' }))
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
    const html = render(
      h(Outline, {
        outline: outlineImport(measures),
        country: { id: 'CL', name: 'Chile' },
        day: '2026-11-26',
        notInData: [],
      }),
    )
    expect(html).to.contain('If the goods are for an authorised use, within quota 050100, if it is open')
  })

  it('give the name of the chosen area its article', () => {
    const country = { id: '1013', name: 'European Union' }
    const measures = [measure({ typeId: '142' })]
    const html = render(h(Outline, { outline: outlineImport(measures), country, day: '2026-11-26', notInData: [] }))
    expect(html).to.contain('Importing from the European Union: ')
    expect(html).to.contain('the goods originate in the European Union')
  })

  const outlineOf = (measures: readonly Measure[], day = '2026-11-26') =>
    load(render(h(Outline, { outline: outlineImport(measures), country: CHINA, day, notInData: [] })))

  it('show the rate of other makers once, and those of listed makers with what they ask for below it', () => {
    const rate = (code: string, description: string, duty: string, conditions: readonly MeasureCondition[] = []) =>
      measure({
        ...{ typeId: '552', seriesId: 'D', description: 'Definitive anti-dumping duty', duty, conditions },
        additionalCode: additionalCode(code, description),
      })
    const $ = outlineOf([
      rate('8835', 'Bicycle parts', '0.00%', [condition({ certificate: document('D019') }), condition({})]),
      rate('C004', 'Accell', '0.00%'),
      rate('8900', 'Other', '48.50%'),
    ])
    expect($('.outline__row').text()).to.equal(
      'In addition: Definitive anti-dumping dutyunless the maker is listed (2 codes)' +
        '0.00% with additional code 8835: Bicycle partsAsked for: D019' +
        '0.00% with additional code C004: Accell48.50%',
    )
    expect($('.outline__row details').attr('open')).to.equal(undefined)
  })

  it('show the season of a duty that includes the day as its rate, and the others below it', () => {
    const seasonal = measure({ duty: '8.00% (01 NOV - 14 MAY), 14.00% (15 MAY - 31 OCT)' })
    expect(outlineOf([seasonal])('.outline__row').text()).to.equal(
      'Usual duty1 November to 14 May15 May to 31 October: 14.00%8.00%',
    )
    expect(outlineOf([seasonal], '2026-07-01')('.outline__duty').text()).to.equal('14.00%')
    const [group] = groupMeasures([seasonal], 'uk')
    if (group === undefined) throw new Error('There is a group.')
    const html = render(h(MeasureTable, { group, direction: 'import', day: '2026-11-26' }))
    expect(load(html)('.measures__duty').last().text()).to.equal(
      '8.00% (01 NOV - 14 MAY), 14.00% (15 MAY - 31 OCT)8.00% on 26 November 2026',
    )
  })

  it('show the ways to meet a control, with links to the documents, and what is forbidden', () => {
    const control = (typeId: string, seriesId: string, conditions: readonly MeasureCondition[]) =>
      measure({ typeId, seriesId, description: `Control ${typeId}`, duty: '', conditions })
    const $ = outlineOf([
      control('362', 'B', [
        condition({ certificate: { ...document('9113'), description: 'Licence' } }),
        condition({ certificate: { ...document('913Y'), description: 'Commodity is not covered' } }),
        condition({}),
      ]),
      control('277', 'A', []),
      control('410', 'B', []),
    ])
    expect(
      $('.outline__control')
        .toArray()
        .map((one) => $(one).text()),
    ).to.deep.equal([
      'Control 3629113 Licenceor no document if you can declare 913Y: Commodity is not covered',
      'Control 277Forbidden',
      'Control 410The data names no document for it.',
    ])
    expect(
      $('.outline__control a')
        .toArray()
        .map((one) => $(one).attr('href')),
    ).to.include('#document-913Y')
    expect($('.outline__all').text()).to.equal('Each of these has to be met:')
  })

  it('show the amount of a condition with what it limits', () => {
    const hectolitre = {
      ...{ description: 'Hectolitre', abbreviation: 'hl', expansion: '100 litre (hl)', unit: null, multiplier: null },
      measurementUnitType: null,
    }
    const conditions = [condition({ code: 'E', dutyAmount: 100, unit: hectolitre })]
    const [group] = groupMeasures([measure({ typeId: '465', seriesId: 'B', duty: '', conditions })], 'uk')
    if (group === undefined) throw new Error('There is a group.')
    const html = render(h(MeasureTable, { group, direction: 'import', day: '2026-11-26' }))
    expect(load(html)('.conditions__requirement').text()).to.equal('up to 100 hl')
  })

  it('say that a quota managed by licences has no public balance', () => {
    const html = render(h(Quota, { quota: quota('054001', { isLicensed: true }) }))
    expect(html).to.contain('managed by licences')
  })
})
