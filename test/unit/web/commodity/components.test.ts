import { expect } from 'chai'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { outlineImport } from '../../../../src/web/commodity/import-outline.ts'
import { groupMeasures } from '../../../../src/web/commodity/measure-groups.ts'
import { MeasureTable } from '../../../../src/web/commodity/measure-table.tsx'
import { Outline } from '../../../../src/web/commodity/outline.tsx'
import { Quota } from '../../../../src/web/commodity/quota.tsx'
import { condition, document, measure, quota } from './measure.ts'

const HOSTILE = '"><script>alert(1)</script> & \''

/** A measure with a hostile text in every field. */
const hostile = () =>
  measure({
    typeName: HOSTILE,
    area: { id: HOSTILE, name: HOSTILE },
    excluded: [{ id: HOSTILE, name: HOSTILE }],
    duty: HOSTILE,
    components: [{ code: HOSTILE, text: HOSTILE }],
    additionalCode: { code: HOSTILE, text: HOSTILE },
    footnotes: [{ code: HOSTILE, text: HOSTILE }],
    legalActs: [{ code: HOSTILE, url: HOSTILE, description: HOSTILE }],
    suspendedBy: { code: HOSTILE, url: '', description: null },
    quota: quota(HOSTILE),
    conditions: [
      {
        code: HOSTILE,
        description: HOSTILE,
        conditions: [
          condition({
            document: { ...document(HOSTILE), description: HOSTILE },
            threshold: HOSTILE,
            requirement: HOSTILE,
            action: HOSTILE,
            duty: HOSTILE,
          }),
        ],
      },
    ],
  })

describe('components of a commodity', () => {
  it('show hostile texts as text', () => {
    const measures = [hostile()]
    const html = groupMeasures(measures, 'uk')
      .map((group) => render(h(MeasureTable, { group, direction: 'import' })))
      .join('')
    const outline = render(h(Outline, { outline: outlineImport(measures), country: HOSTILE }))
    expect(html).to.contain('&lt;script')
    expect(`${html}${outline}`).not.to.contain('<script')
    expect(html).not.to.contain('href="&quot;')
  })

  it('fold a long table but for what concerns all countries', () => {
    const particular = Array.from({ length: 9 }, (_, index) =>
      measure({ typeId: '142', area: { id: `C${index}`, name: `Country ${index}` } }),
    )
    const [group] = groupMeasures([measure(), ...particular], 'uk')
    if (group === undefined) throw new Error('There is a group.')
    const html = render(h(MeasureTable, { group, direction: 'import' }))
    expect(html).to.contain('Duties for particular countries and groups (9)')
    expect(html.match(/<table/g)).to.have.length(2)
  })

  it('show what is left of a quota in figures and as a bar', () => {
    const html = render(
      h(Quota, {
        quota: {
          orderNumber: '050100',
          isLicensed: false,
          period: {
            status: 'Critical',
            start: '2025-01-01',
            end: '2025-12-31',
            volume: '54,000 kg',
            balance: '12,000 kg',
            share: 0.25,
            lastAllocation: null,
          },
        },
      }),
    )
    expect(html).to.contain('12,000 kg of 54,000 kg left (25%)')
    expect(html).to.contain('Nearly used up')
    expect(html).to.contain('<rect class="quota__left" width="50"')
  })

  it('say that a quota managed by licences has no public balance', () => {
    const html = render(h(Quota, { quota: { orderNumber: '054001', isLicensed: true, period: null } }))
    expect(html).to.contain('managed by licences')
  })
})
