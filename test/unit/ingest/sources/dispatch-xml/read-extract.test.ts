import { expect } from 'chai'
import { readExtract } from '../../../../../ingest/sources/dispatch-xml/read-extract.ts'
import { textAt } from '../../../../../ingest/sources/dispatch-xml/xml-node.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'
import { collect } from '../../../../../src/collections/collect.ts'
import { extract, row } from './extracts.ts'

async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const read = (text: string | Uint8Array, size = 1024) =>
  collect(readExtract(chunks(typeof text === 'string' ? Buffer.from(text) : text, size), 'daily.xml'))

const refusal = async (text: string | Uint8Array): Promise<string> => {
  const error: unknown = await read(text).catch((thrown: unknown) => thrown)
  expect(error).to.be.instanceOf(SourceError)
  return error instanceof Error ? error.message : ''
}

const FOOTNOTE = extract('2026-01-01', '2026-01-01', [
  ['Footnote', row('C', 7, { footnoteId: '329', note: 'crème < 5 % & more', footnoteType: { footnoteTypeId: 'DS' } })],
])

describe('readExtract', () => {
  for (const size of [1, 7, 100_000]) {
    it(`reads days and entities from chunks of ${size} bytes`, async () => {
      const [results, entity, ...others] = await read(FOOTNOTE, size)
      expect(others).to.deep.equal([])
      expect(results?.kind === 'results' && textAt(results.node, 'startDate')).to.equal('2026-01-01T00:00:00')
      expect(entity?.kind === 'entity' && entity).to.include({ entity: 'Footnote', line: 6 })
      expect(entity?.kind === 'entity' && textAt(entity.node, 'footnoteType.footnoteTypeId')).to.equal('DS')
      expect(entity?.kind === 'entity' && textAt(entity.node, 'note')).to.equal('crème < 5 % & more')
    })
  }

  it('refuses a document type declaration, so that no entity can grow', async () => {
    const bomb = FOOTNOTE.replace(
      '<ns2:',
      '<!DOCTYPE bomb [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>\n<ns2:',
    ).replace('329', '&b;')
    expect(await refusal(bomb)).to.match(/^daily\.xml, line \d+: has a document type declaration/)
  })

  it('refuses an entity that was never declared', async () => {
    expect(await refusal(FOOTNOTE.replace('329', '&b;'))).to.match(/is no readable XML/)
  })

  it('refuses elements nested without end', async () => {
    const deep = FOOTNOTE.replace('329', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`)
    expect(await refusal(deep)).to.match(/nests more than 32 elements/)
  })

  it('refuses an entity larger than any can be', async () => {
    expect(await refusal(FOOTNOTE.replace('329', 'x'.repeat(40 * 1024 * 1024)))).to.match(/has an entity of more than/)
  })

  it('refuses a file that was cut off', async () => {
    expect(await refusal(FOOTNOTE.slice(0, -80))).to.match(/is no readable XML, or was cut off/)
  })

  it('refuses XML of another schema', async () => {
    expect(await refusal('<env:envelope xmlns:env="urn:x"/>')).to.match(
      /begins with envelope, not TariffHistoryResponse/,
    )
  })

  it('refuses another encoding, declared or not', async () => {
    expect(await refusal(FOOTNOTE.replace('UTF-8', 'ISO-8859-1'))).to.match(/is in ISO-8859-1, not in UTF-8/)
    expect(await refusal(Buffer.from(FOOTNOTE, 'latin1'))).to.match(/is not UTF-8/)
  })
})
