import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { changelogSection, declaredBreaks } from '../../../../scripts/release/changelog.ts'
import { breakingChanges, type OpenApiDocument } from '../../../../scripts/release/compatibility.ts'
import { readKeptDocument, withoutTexts } from '../../../../scripts/release/kept-document.ts'
import { packageRoot } from '../../../../src/config/package-root.ts'
import { openApiDocument } from '../../../support/openapi-document.ts'

type Operation = OpenApiDocument['paths'][string][string]
type Schema = NonNullable<NonNullable<Operation['parameters']>[number]['schema']>

const document = (operation: Operation, schemas: Readonly<Record<string, Schema>> = {}): OpenApiDocument => ({
  info: { version: '1.0.0' },
  paths: { '/things': { get: operation } },
  components: { schemas },
})

const problems = (before: Operation, after: Operation): readonly string[] =>
  breakingChanges(document(before), document(after)).map(({ problem }) => problem)

const query = (schema: Schema, required = false): Operation => ({
  parameters: [{ name: 'q', in: 'query', required, schema }],
})
const body = (schema: Schema, required = true): Operation => ({
  requestBody: { required, content: { 'application/json': { schema } } },
})
const response = (schema: Schema): Operation => ({
  responses: { '200': { content: { 'application/json': { schema } } } },
})
const text: Schema = { type: 'string' }
const object = (properties: Readonly<Record<string, Schema>>, ...required: readonly string[]): Schema => ({
  type: 'object',
  properties,
  required,
})

describe('breakingChanges', () => {
  it('finds nothing in the same document', () => {
    expect(problems(query(text), query(text))).to.deep.equal([])
  })

  it('reports a path and a method that are gone', () => {
    const before = { ...document({}), paths: { '/a': { get: {} }, '/b': { get: {}, post: {} } } }
    const after = { ...document({}), paths: { '/b': { get: {} }, '/c': { get: {} } } }
    expect(breakingChanges(before, after)).to.deep.equal([
      { address: 'GET /a', problem: 'the operation is gone' },
      { address: 'POST /b', problem: 'the operation is gone' },
    ])
  })

  describe('of requests', () => {
    it('reports a parameter that is gone or newly required', () => {
      expect(problems(query(text), {})).to.deep.equal(['query parameter q is gone'])
      expect(problems(query(text), query(text, true))).to.deep.equal(['query parameter q is required'])
      expect(problems({}, query(text, true))).to.deep.equal(['query parameter q is required'])
    })

    it('allows a new optional parameter, and one that is no longer required', () => {
      expect(problems({}, query(text))).to.deep.equal([])
      expect(problems(query(text, true), query(text))).to.deep.equal([])
    })

    it('reports a narrowed enumeration, and allows a widened one', () => {
      const both = query({ type: 'string', enum: ['uk', 'xi'] })
      const one = query({ type: 'string', enum: ['uk'] })
      expect(problems(both, one)).to.deep.equal(['query parameter q: ["xi"] is not accepted'])
      expect(problems(query(text), one)).to.deep.equal(['query parameter q: only ["uk"] is accepted'])
      expect(problems(one, both)).to.deep.equal([])
      expect(problems(one, query(text))).to.deep.equal([])
    })

    it('allows an enumeration that is split over alternatives', () => {
      const split = query({ anyOf: [{ const: 'uk' }, { type: 'string', const: 'xi' }] })
      expect(problems(query({ type: 'string', enum: ['uk', 'xi'] }), split)).to.deep.equal([])
    })

    it('reports a narrowed type, and allows a widened one', () => {
      const either = query({ type: ['string', 'integer'] })
      expect(problems(either, query({ type: 'integer' }))).to.deep.equal(['query parameter q: string is not accepted'])
      expect(problems(query({ type: 'integer' }), either)).to.deep.equal([])
      expect(problems(query({ type: 'integer' }), query({ type: 'number' }))).to.deep.equal([])
      expect(problems(query({}), query(text))).to.deep.equal(['query parameter q: only string is accepted'])
    })

    it('reports a property of a body that is gone or newly required, at any depth', () => {
      const before = body(object({ goods: { type: 'array', items: object({ code: text, weight: text }) } }))
      const after = body(object({ goods: { type: 'array', items: object({ code: text }, 'code') } }))
      expect(problems(before, after)).to.deep.equal([
        'request body: /goods[]/weight: the property is gone',
        'request body: /goods[]/code: the property is required',
      ])
    })

    it('reports a body that is gone or newly required, and a media type that is gone', () => {
      expect(problems(body(text), {})).to.deep.equal(['request body: it is gone'])
      expect(problems(body(text, false), body(text))).to.deep.equal(['request body: it is required'])
      expect(problems(body(text), { requestBody: { required: true, content: {} } })).to.deep.equal([
        'request body: application/json is gone',
      ])
    })
  })

  describe('of responses', () => {
    it('reports a status and a media type that are gone', () => {
      expect(problems(response(text), { responses: {} })).to.deep.equal(['response 200 is gone'])
      expect(problems(response(text), { responses: { '200': {} } })).to.deep.equal([
        'response 200: application/json is gone',
      ])
    })

    it('reports a property that is gone, at any depth', () => {
      const before = response(object({ data: { type: 'array', items: object({ id: text, type: text }) } }))
      const after = response(object({ data: { type: 'array', items: object({ id: text }) } }))
      expect(problems(before, after)).to.deep.equal(['response 200: /data[]/type: the property is gone'])
    })

    it('reports a type that became another one', () => {
      expect(problems(response(text), response({ type: 'integer' }))).to.deep.equal([
        'response 200: : string became integer',
      ])
    })

    it('reports a property that may be missing now', () => {
      expect(problems(response(object({ id: text }, 'id')), response(object({ id: text })))).to.deep.equal([
        'response 200: /id: the property may be missing',
      ])
    })

    it('allows new properties, and widened types and enumerations', () => {
      expect(
        problems(response(object({ id: text }, 'id')), response(object({ id: text, name: text }, 'id'))),
      ).to.deep.equal([])
      expect(problems(response(text), response({ type: ['string', 'null'] }))).to.deep.equal([])
      const one = response({ type: 'string', enum: ['a'] })
      expect(problems(one, response({ type: 'string', enum: ['a', 'b'] }))).to.deep.equal([])
    })

    it('compares an alternative with the one of the new document that fits best', () => {
      const chapter = object({ type: { const: 'chapter' }, section_id: text })
      const heading = object({ type: { const: 'heading' }, indents: text })
      const either = response({ anyOf: [chapter, heading] })
      expect(problems(either, response({ anyOf: [heading, chapter] }))).to.deep.equal([])
      expect(problems(either, response({ anyOf: [chapter] }))).to.deep.equal([
        'response 200: /type: ["heading"] became ["chapter"]',
        'response 200: /indents: the property is gone',
      ])
    })

    it('reports a resource that is gone, or lost an attribute, although another type has all of its attributes', () => {
      const chapter = object({ type: { const: 'chapter' }, id: text, note: text })
      const heading = object({ type: { const: 'heading' }, id: text, note: text, indents: text })
      const either = response({ anyOf: [chapter, heading] })
      expect(problems(either, response({ anyOf: [heading] }))).to.deep.equal([
        'response 200: /type: ["chapter"] became ["heading"]',
      ])
      const withoutNote = object({ type: { const: 'chapter' }, id: text })
      expect(problems(either, response({ anyOf: [withoutNote, heading] }))).to.have.length(1)
    })

    it('compares schemas that refer to themselves, whatever their names', () => {
      const tree = (name: string, properties: Readonly<Record<string, Schema>>): OpenApiDocument =>
        document(response({ $ref: `#/components/schemas/${name}` }), {
          [name]: object({
            ...properties,
            children: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
          }),
        })
      expect(breakingChanges(tree('Tree', { id: text }), tree('Outline', { id: text }))).to.deep.equal([])
      expect(breakingChanges(tree('Tree', { id: text }), tree('Tree', {}))).to.deep.equal([
        { address: 'GET /things', problem: 'response 200: /id: the property is gone' },
      ])
    })
  })
})

describe('the changelog', () => {
  const changelog = `# Changelog

## [Unreleased]

### Breaking

- \`GET /{region}/api/v2/things\` has no \`name\`; \`POST /things\` is gone.

### Added

- \`GET /new\`

## 1.0.0 - 2026-11-26

- First
`

  it('has sections by version, with or without brackets and a date', () => {
    expect(changelogSection(changelog, '1.0.0')).to.equal('- First')
    expect(changelogSection(changelog, 'Unreleased')).to.match(/^### Breaking[\s\S]*`GET \/new`$/)
    expect(changelogSection(changelog, '1.0')).to.equal(null)
  })

  it('declares the operations that the list of breaking changes names', () => {
    const section = changelogSection(changelog, 'Unreleased') ?? ''
    expect([...declaredBreaks(section)]).to.deep.equal(['GET /{region}/api/v2/things', 'POST /things'])
    expect([...declaredBreaks('### Added\n\n- `GET /new`')]).to.deep.equal([])
    expect([...declaredBreaks('### Breaking\n\n- `GET /old`')]).to.deep.equal(['GET /old'])
  })
})

describe('withoutTexts', () => {
  it('drops texts and examples, and keeps properties with the same names', () => {
    const schema = {
      type: 'object',
      description: 'A thing',
      properties: { description: { type: 'string', example: 'a' } },
    }
    expect(withoutTexts({ schema })).to.deep.equal({
      schema: { type: 'object', properties: { description: { type: 'string' } } },
    })
  })
})

describe('the OpenAPI document', function () {
  // The service starts to describe itself.
  this.timeout(60_000)

  it('breaks nothing of the last release, except what the changelog declares', async () => {
    const changelog = readFileSync(join(packageRoot, 'CHANGELOG.md'), 'utf8')
    const declared = declaredBreaks(changelogSection(changelog, 'Unreleased') ?? '')
    const today = JSON.parse(await openApiDocument()) as OpenApiDocument
    const undeclared = breakingChanges(readKeptDocument(), today)
      .filter(({ address }) => !declared.has(address))
      .map(({ address, problem }) => `${address}: ${problem}`)
    expect(undeclared, 'name the operation under "### Breaking" of "## Unreleased" if this is meant').to.deep.equal([])
  })
})
