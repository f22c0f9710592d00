import { expect } from 'chai'
import { asShared, asSharedRun, documentBytes, withPieces } from '../../../src/json-api/document-bytes.ts'

const resource = (id: string, description: string) => ({ id, type: 'heading', attributes: { description } })

describe('bytes of a document', () => {
  const shared = asShared(resource('1', 'Crème “brûlée” – 2 µm, 日本, 🐎, \ud800'))
  const own = resource('2', 'Horses’ “hides”')
  const scored = { ...resource('3', 'Asses'), score: 1.5 }
  withPieces(scored, [
    Buffer.from('{"id":"3","type":"heading","attributes":{"description":"Asses"},"score":'),
    '1.5',
    '}',
  ])

  const world = ['4', '5', '6'].map((id) => resource(id, `Area ${id} – “é”`))
  const [first = own, second = own, third = own] = asSharedRun(world)
  const half = asSharedRun([first, second])

  for (const [name, body] of Object.entries({
    'no resources beside the data': { data: [own], meta: { page: 1 } },
    'none included': { data: null, included: [] },
    'known resources and new ones in turn': {
      data: null,
      included: [own, shared, scored, own, shared],
      meta: undefined,
    },
    'known ones at both ends, and members after them': { included: [shared, own, scored], links: { self: '/é' } },
    'resources that come together': { included: [own, ...world, shared] },
    'a part of them, and another part that comes together': { included: [...half, shared, third, second] },
    'the beginning of them at the end': { included: [own, first] },
    'no document': 'a text',
  })) {
    it(`are those of its JSON: ${name}`, () =>
      expect(documentBytes(body).toString()).to.equal(Buffer.from(JSON.stringify(body)).toString()))
  }
})
