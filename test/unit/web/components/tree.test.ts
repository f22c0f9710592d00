import { expect } from 'chai'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { Description } from '../../../../src/web/components/description.tsx'
import { Tree, type TreeItem } from '../../../../src/web/components/tree.tsx'

const leaf = (key: number, text = 'Goods'): TreeItem => ({
  key,
  text,
  address: `/commodities/${key}`,
  code: String(key),
  name: `Commodity ${key}`,
  children: [],
})

const group = (count: number): TreeItem => ({
  ...leaf(0),
  children: Array.from({ length: count }, (_, index) => leaf(index + 1)),
})

describe('a tree', () => {
  it('starts unfolded while it is short', () => {
    expect(render(h(Tree, { label: 'Goods', items: [group(10)] }))).to.include('<details open>')
    expect(render(h(Tree, { label: 'Goods', items: [group(60)] }))).not.to.include('<details open>')
  })

  it('shows markup in descriptions as text', () => {
    const text = `"><script>alert('1')</script> & <b>H@2O</b>`
    const html = render(h('p', null, h(Description, { text, region: 'uk' })))
    expect(html).not.to.match(/<script|<b>/)
    expect(html).to.include('&lt;script').and.to.include('H<sub>2</sub>O')
    expect(render(h(Tree, { label: 'Goods', items: [leaf(1, text)] }))).not.to.include('<script')
  })
})
