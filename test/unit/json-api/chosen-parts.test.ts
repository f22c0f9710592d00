import { expect } from 'chai'
import { z } from 'zod'
import { chooseParts, chosenPartsParameters, readChosenParts } from '../../../src/json-api/chosen-parts.ts'
import { defineDocument } from '../../../src/json-api/document.ts'
import { defineResource, toMany, toOne, toOneOrNone } from '../../../src/json-api/resource.ts'

const author = defineResource({ type: 'author', attributes: z.strictObject({ name: z.string() }) })
const comment = defineResource({
  type: 'comment',
  attributes: z.strictObject({ text: z.string() }),
  relationships: { author: toOneOrNone('author'), replies: toMany('comment') },
})
const article = defineResource({
  type: 'article',
  attributes: z.strictObject({ title: z.string(), length: z.int() }),
  relationships: { author: toOne('author'), comments: toMany('comment') },
})
const document = defineDocument({ id: 'Article', data: article, included: [author, comment] })

const ada = { id: '1', type: 'author', attributes: { name: 'Ada' } }
const bob = { id: '2', type: 'author', attributes: { name: 'Bob' } }
const praise = {
  id: '1',
  type: 'comment',
  attributes: { text: 'Good' },
  relationships: { author: { data: { id: '2', type: 'author' } }, replies: { data: [] } },
}
const whole = {
  data: {
    id: '1',
    type: 'article',
    attributes: { title: 'Horses', length: 3 },
    relationships: {
      author: { data: { id: '1', type: 'author' } },
      comments: { data: [{ id: '1', type: 'comment' }] },
    },
  },
  included: [ada, bob, praise],
}

const choose = (query: Parameters<typeof readChosenParts>[0]) => chooseParts(whole, readChosenParts(query))

describe('the parts of a document that a client selects', () => {
  it('a client without a selection receives the whole document', () => {
    expect(choose({})).to.equal(whole)
    expect(document.schema.safeParse(whole).success).to.equal(true)
  })

  it('`include` selects the resources that its path leads to, and those on it', () => {
    expect(choose({ include: 'author' }).included).to.deep.equal([ada])
    expect(choose({ include: 'comments.author' }).included).to.deep.equal([bob, praise])
    expect(choose({ include: '' }).included).to.deep.equal([])
  })

  it('`fields` selects attributes and relationships', () => {
    const chosen = choose({ 'fields[*]': { article: 'title,comments', author: '' } })
    expect(chosen.data).to.deep.equal({
      id: '1',
      type: 'article',
      attributes: { title: 'Horses' },
      relationships: { comments: whole.data.relationships.comments },
    })
    expect(chosen.included).to.deep.equal([{ ...ada, attributes: {} }, { ...bob, attributes: {} }, praise])
    expect(document.schema.safeParse(chosen).success).to.equal(false)
    expect(document.sparseSchema.safeParse(chosen).success).to.equal(true)
  })

  it('leave out an unknown type or field, and take a list of fields', () => {
    const parameters = z.object(chosenPartsParameters(document))
    const chosen = choose(parameters.parse({ 'fields[*]': { article: ['title', 'shape'], nothing: 'x' } }))
    expect(chosen.data).to.deep.include({ attributes: { title: 'Horses' } })
    expect(chosen.data).not.to.have.property('relationships')
  })

  it('must exist: an unknown path is reported', () => {
    const parameters = z.object(chosenPartsParameters(document))
    const problems = parameters.safeParse({
      include: 'author,comments.author,comments.nothing',
    }).error?.issues
    expect(problems?.map(({ path }) => path.join(' '))).to.deep.equal(['include'])
    expect(problems?.[0]?.message).to.include('`comments.nothing`').and.include('`comments.author`')
  })
})
