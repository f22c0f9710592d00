import { expect } from 'chai'
import fc from 'fast-check'
import { createBoundedCache } from '../../../src/cache/bounded-cache.ts'

describe('a bounded cache', () => {
  it('never holds more than it may, and forgets first what nobody uses', () => {
    const cache = createBoundedCache<number>(3)
    for (const key of ['a', 'b', 'c']) cache.set(key, 1, 1)
    cache.get('a')
    cache.set('d', 1, 1)
    expect(cache.get('b')).to.equal(undefined)
    expect(cache.get('a')).to.equal(1)
    expect(cache.bytes()).to.equal(3)
    cache.set('whole', 1, 4)
    expect(cache.get('whole')).to.equal(undefined)
    expect(cache.size()).to.equal(3)
    cache.clear()
    expect([cache.size(), cache.bytes(), cache.get('a')]).to.deep.equal([0, 0, undefined])
  })

  it('keeps count, whatever is done', () => {
    const step = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 6 }), fc.boolean())
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const cache = createBoundedCache<number>(10)
        const last = new Map<string, number>()
        for (const [key, bytes, isRead] of steps) {
          if (isRead) {
            const found = cache.get(key)
            if (found !== undefined) expect(found).to.equal(last.get(key))
          } else {
            cache.set(key, bytes, bytes)
            last.set(key, bytes)
            expect(cache.get(key)).to.equal(bytes)
          }
          expect(cache.bytes()).to.be.at.most(10)
        }
        const held = ['a', 'b', 'c', 'd', 'e'].flatMap((key) => cache.get(key) ?? [])
        expect(held.reduce((sum, bytes) => sum + bytes, 0)).to.equal(cache.bytes())
        expect(held).to.have.length(cache.size())
      }),
    )
  })
})
