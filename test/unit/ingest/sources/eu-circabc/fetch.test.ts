import { expect } from 'chai'
import { useFetching } from '../../../../support/fetching.ts'
import { file, json } from '../../../../support/publisher.ts'
import { rejectionOf } from '../../../../support/rejection.ts'

describe('CIRCABC', () => {
  const given = useFetching()

  const ROOT = '64db9d0f-e7c9-4084-afe9-f47e70e53c10'
  const WORKBOOKS = [
    'Nomenclature EN.xlsx',
    'Nomenclature DE.xlsx',
    'Duties Import 01-99.xlsx',
    'Measure conditions.xlsx',
    'Measure exclusions.xlsx',
    'CCT Exchange rates.xlsx',
    'Declarable codes.xlsx',
    'Read me.pdf',
  ]

  beforeEach(async () => {
    folder(ROOT, ['2025', '2026', 'Archive'])
    folder('2026', ['09 September', '10 October', '11 November'])
    folder('10 October', WORKBOOKS)
  })

  const idOf = (name: string) => name.replace(/\W/g, '')
  const folder = (name: string, children: readonly string[]) => {
    const data = children.map((child) => ({ id: idOf(child), name: child, properties: { modified: '2026-11-03' } }))
    given.publisher.on(
      `/service/circabc/spaces/${name === ROOT ? ROOT : idOf(name)}/children`,
      json({ data, total: data.length }),
    )
    for (const child of children) given.publisher.on(`/rest/download/${idOf(child)}`, file(`${name}: ${child}`))
  }
  const fetch = () => given.fetch('eu-circabc')

  it('provides the English workbooks of the newest month that are read', async () => {
    folder('11 November', WORKBOOKS)
    const { version, downloaded } = await fetch()
    expect(version).to.equal('2026-11')
    expect(downloaded.map(({ name }) => name)).to.deep.equal([
      'Nomenclature EN.xlsx',
      'Duties Import 01-99.xlsx',
      'Measure conditions.xlsx',
      'Measure exclusions.xlsx',
      'CCT Exchange rates.xlsx',
    ])
  })

  it('provides the month before while the newest is being uploaded', async () => {
    folder('11 November', ['Nomenclature EN.xlsx', 'Duties Import 01-99.xlsx'])
    const { version, skipped } = await fetch()
    expect(version).to.equal('2026-10')
    expect(skipped[0]).to.match(/has only Nomenclature EN\.xlsx, Duties Import 01-99\.xlsx of 2026-11 yet/)
  })

  it('causes an error where it lists something else', async () => {
    given.publisher.on(`/service/circabc/spaces/${ROOT}/children`, json({ error: 'guest access is off' }))
    expect((await rejectionOf(fetch())).message).to.include('answered something else than documented')
    given.publisher.on(`/service/circabc/spaces/${ROOT}/children`, file('<!DOCTYPE html><title>Sign in</title>'))
    expect((await rejectionOf(fetch())).message).to.match(
      /answered something else than documented: a web page. If it has moved, set CIRCABC_URL \(docs\/data.md\)$/,
    )
  })
})
