import { expect } from 'chai'
import { inChunks } from '../../../../src/http/body/in-chunks.ts'

describe('a stream of text', () => {
  it('becomes few chunks that add up to the whole', async () => {
    const pieces = Array.from({ length: 10_000 }, (_, place) => `piece ${place}, `)
    const chunks: string[] = []
    for await (const chunk of inChunks(pieces)) chunks.push(chunk)
    expect(chunks.join('')).to.equal(pieces.join(''))
    expect(chunks.length).to.be.within(2, 10)
  })

  it('yields to other work between two chunks', async () => {
    const order: string[] = []
    const long = 'x'.repeat(100_000)
    setImmediate(() => order.push('other'))
    for await (const _ of inChunks([long, long])) order.push('chunk')
    expect(order).to.deep.equal(['chunk', 'other', 'chunk'])
  })
})
