import { expect } from 'chai'
import { buildTreeAt } from '../../../../src/tariff/tree.ts'
import { robotsTxt, sitemapPaths, sitemapXml } from '../../../../src/web/sitemap/sitemap.ts'
import { TOMATOES } from '../../../support/nomenclature-rows.ts'

describe('the sitemap', () => {
  const section = {
    id: 2,
    position: 2,
    numeral: 'II',
    title: 'Plants',
    chapter_from: '06',
    chapter_to: '14',
    note: null,
  }
  const tree = buildTreeAt(TOMATOES, '2025-02-01')

  it('lists sections, chapters and headings in force', () => {
    expect(sitemapPaths('xi', [section], tree, true)).to.include.members([
      ...['/xi', '/xi/browse', '/xi/sections/2', '/xi/chapters/07', '/xi/headings/0702', '/xi/headings/0711'],
    ])
    expect(sitemapPaths('uk', [section], tree, true)).to.include('/headings/0702')
  })

  it('lists a fixed page only in its region, and the classifier only where it is switched on', () => {
    expect(sitemapPaths('xi', [], tree, true)).to.include.members(['/xi/categorise', '/xi/classify'])
    const uk = sitemapPaths('uk', [], tree, false)
    expect(uk).to.include.members(['/', '/search'])
    expect(uk.filter((path) => /classify|categorise/.test(path))).to.deep.equal([])
  })

  it('writes absolute addresses and escapes markup', () => {
    expect(sitemapXml('https://tariff.example', ['/a?b=1&c=<d>'])).to.include(
      '<url><loc>https://tariff.example/a?b=1&amp;c=&lt;d&gt;</loc></url>',
    )
    expect(robotsTxt('https://tariff.example')).to.include('Sitemap: https://tariff.example/sitemap.xml')
  })
})
