import { expect } from 'chai'
import { asShared, documentBytes, withPieces } from '../../../src/json-api/document-bytes.ts'

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

  for (const [name, body] of Object.entries({
    'no resources beside the data': { data: [own], meta: { page: 1 } },
    'none included': { data: null, included: [] },
    'known resources and new ones in turn': {
      data: null,
      included: [own, shared, scored, own, shared],
      meta: undefined,
    },
    'known ones at both ends, and members after them': { included: [shared, own, scored], links: { self: '/é' } },
    'no document': 'a text',
  })) {
    it(`are those of its JSON: ${name}`, () =>
      expect(documentBytes(body).toString()).to.equal(Buffer.from(JSON.stringify(body)).toString()))
  }
})
