import { expect } from 'chai'
import { llmsText } from '../../../../src/mcp/llms/llms-text.ts'

const page = { method: 'GET', isPage: true, tags: ['Pages'] } as const

describe('/llms.txt', () => {
  const text = llmsText(
    [
      { ...page, path: '/browse', summary: 'All sections' },
      { ...page, path: '/xi/browse', summary: 'All sections' },
      { ...page, path: '/xi/categorise', summary: 'Categorise' },
      { ...page, path: '/commodities/:id', aliasOf: '/:region/commodities/:id', summary: 'A commodity' },
      { ...page, path: '/:region/commodities/:id', summary: 'A commodity' },
      { ...page, path: '/assets/app-1.css', summary: 'Part of the pages' },
      { method: 'POST', path: '/fpo-code-search', tags: ['Parcel classifier'], summary: 'Find codes' },
    ],
    [{ name: 'search', description: 'Finds codes.' }],
    'https://tariff.example.org',
  )

  it('names the tools, and where they are', () => {
    expect(text).to.include('https://tariff.example.org/mcp').and.include('- `search`: Finds codes.')
  })

  it('lists each place once, as a link where it is one', () => {
    expect(text).to.include('- [/browse](https://tariff.example.org/browse): All sections')
    expect(text.match(/All sections|A commodity|Categorise/g)).to.deep.equal([
      'All sections',
      'Categorise',
      'A commodity',
    ])
    expect(text).to.include('- `/commodities/{id}`: A commodity')
    expect(text).not.to.include('/assets/')
  })

  it('groups the API by what it is about', () => {
    expect(text).to.include('### Parcel classifier\n\n- `POST /fpo-code-search`: Find codes')
  })
})
