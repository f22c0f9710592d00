import { expect } from 'chai'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { BarChart } from '../../../../src/web/quality/bar-chart.tsx'

const chart = (value: number | null, label = 'First') =>
  render(
    h(BarChart, {
      id: 'chart',
      title: 'Shares, in per cent',
      max: 100,
      format: (figure) => `${figure} %`,
      groups: [{ label, bars: [{ label: 'A set', value, reference: 50 }] }],
    }),
  )

/** Widths of its rectangles: the whole scale, then the bar. */
const widthsOf = (html: string) => [...html.matchAll(/<rect [^>]*?width="([\d.]+)"/g)].map(([, width]) => Number(width))

describe('BarChart', () => {
  it('draws a bar in proportion to the scale, with its figure and a title', () => {
    const html = chart(25)
    const [scale = 0, bar] = widthsOf(html)
    expect(bar).to.equal(scale / 4)
    expect(html).to.contain('25 %').and.to.contain('<title id="chart-title">Shares, in per cent</title>')
  })

  it('draws no bar for what was not measured', () => {
    expect(widthsOf(chart(null))).to.have.length(2)
    expect(chart(null)).to.contain('–')
  })

  it('shows markup in a label as text', () => {
    expect(chart(1, '"><script>alert(1)</script>')).to.not.contain('<script>')
  })
})
