import { expect } from 'chai'
import { defineDerived, defineDerivedByKey, given } from '../../../src/versions/version-data.ts'
import { liveVersionOf } from '../../support/live-version.ts'
import { versionOf } from '../http/fakes.ts'

describe('version data', () => {
  const dataOf = (...values: Parameters<typeof liveVersionOf>[2] & object) =>
    liveVersionOf(versionOf('uk'), {}, values).data

  it('loads a value once for concurrent and later callers', async () => {
    let loads = 0
    const counted = defineDerived({ name: 'counted', load: async () => ++loads })
    const data = dataOf()
    expect(await Promise.all([data.get(counted), data.get(counted)])).to.deep.equal([1, 1])
    expect(await data.get(counted)).to.equal(1)
  })

  it('loads again after a failure, which every caller of the failed load receives', async () => {
    let loads = 0
    const failing = defineDerived({
      name: 'failing',
      load: () => {
        loads += 1
        if (loads === 1) throw new Error('away')
        return 'loaded'
      },
    })
    const data = dataOf()
    const outcomes = await Promise.allSettled([data.get(failing), data.get(failing)])
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected'])
    expect(await data.get(failing)).to.equal('loaded')
    expect(loads).to.equal(2)
  })

  it('hands loaders the version, its servers and other derived values', async () => {
    const id = defineDerived({ name: 'id', load: ({ version }) => version.dataVersionId })
    const doubled = defineDerived({ name: 'doubled', load: async ({ data }) => 2 * (await data.get(id)) })
    expect(await dataOf().get(doubled)).to.equal(14)
    expect(await dataOf(given(id, 5)).get(doubled)).to.equal(10)
  })

  it('drops the least recently used key when there are more than the bound', async () => {
    const loads: string[] = []
    const upper = defineDerivedByKey<string, string>({
      name: 'upper',
      maxEntries: 2,
      load: (_source, key) => {
        loads.push(key)
        return key.toUpperCase()
      },
    })
    const data = dataOf()
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await data.get(upper, key)).to.equal(key.toUpperCase())
    expect(loads).to.deep.equal(['a', 'b', 'c', 'b'])
  })

  it('distinguishes keys of several parts', async () => {
    const joined = defineDerivedByKey<readonly string[], string>({
      name: 'joined',
      maxEntries: 10,
      load: (_source, parts) => parts.join('+'),
    })
    const data = dataOf()
    expect(await data.get(joined, ['a', 'b'])).to.equal('a+b')
    expect(await data.get(joined, ['a b'])).to.equal('a b')
  })

  it('keeps the data of two versions apart', async () => {
    const object = defineDerived({ name: 'object', load: () => ({}) })
    expect(await dataOf().get(object)).not.to.equal(await dataOf().get(object))
  })

  it('reports entries, and bytes where they are known', async () => {
    const text = defineDerived({
      name: 'text',
      load: () => 'four',
      sizeOf: (value) => ({ entries: 1, bytes: value.length }),
    })
    const plain = defineDerived({ name: 'plain', load: () => 1 })
    const texts = defineDerivedByKey<string, string>({
      name: 'texts',
      maxEntries: 10,
      load: (_source, key) => key,
      bytesOf: (value) => value.length,
    })
    const data = dataOf()
    expect(data.sizes()).to.deep.equal([])
    await data.get(text)
    await data.get(plain)
    await data.get(texts, 'a')
    await data.get(texts, 'bcd')
    expect(data.sizes()).to.deep.equal([
      { name: 'text', entries: 1, bytes: 4 },
      { name: 'plain', entries: 1, bytes: null },
      { name: 'texts', entries: 2, bytes: 4 },
    ])
  })
})
