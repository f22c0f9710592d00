import { expect } from 'chai'
import type { OpenSearch } from '../../../../src/opensearch/client.ts'
import { HIT_DOCUMENTS, type HitDocuments } from '../../../../src/search/fetch/hit-documents.ts'
import { noOpenSearch } from '../../../support/absent-servers.ts'
import { liveVersionOf } from '../../../support/live-version.ts'
import { versionOf } from '../../http/fakes.ts'

/** A fake engine with one heading above every row; records the requested ids. */
const engineOf = () => {
  const asked: (readonly string[])[] = []
  const engine: OpenSearch = {
    ...noOpenSearch,
    mget: async <Source>(index: string, ids: readonly string[]) => {
      asked.push(ids)
      return ids.map(
        (id) =>
          ({
            goods_nomenclature_sid: Number(id),
            description: `${id} of ${index}`,
            description_indexed: `${id}|%\nor more`,
            ancestors: [{ goods_nomenclature_sid: 1, description: 'With:\n \n-|horses', description_indexed: 'With' }],
          }) as Source,
      )
    },
  }
  return { engine, asked }
}

/** The documents of an index. */
const documentsIn = (openSearch: OpenSearch, searchIndex: string): Promise<HitDocuments> =>
  liveVersionOf({ ...versionOf('uk'), searchIndex }, { openSearch }).data.get(HIT_DOCUMENTS)

describe('hit documents', () => {
  const descriptionsOf = (documents: readonly { readonly description: string }[]) =>
    documents.map(({ description }) => description)

  it('come in the order of the ids and are fetched only once', async () => {
    const { engine, asked } = engineOf()
    const rows = await documentsIn(engine, 'uk-v1')
    expect(descriptionsOf(await rows.read(['3', '2']))).to.deep.equal(['3 of uk-v1', '2 of uk-v1'])
    expect(descriptionsOf(await rows.read(['2', '4', '3']))).to.deep.equal(['2 of uk-v1', '4 of uk-v1', '3 of uk-v1'])
    expect(await rows.read([])).to.deep.equal([])
    expect(asked).to.deep.equal([['3', '2'], ['4']])
  })

  it('come from their own index', async () => {
    const { engine } = engineOf()
    const inUk = await (await documentsIn(engine, 'uk-v1')).read(['2'])
    const inXi = await (await documentsIn(engine, 'xi-v2')).read(['2'])
    expect(descriptionsOf([...inUk, ...inXi])).to.deep.equal(['2 of uk-v1', '2 of xi-v2'])
  })

  it('share ancestors between rows', async () => {
    const rows = await documentsIn(engineOf().engine, 'uk-v1')
    const [one] = await rows.read(['2'])
    const [other] = await rows.read(['3'])
    expect(one?.ancestors[0]).to.equal(other?.ancestors[0])
  })

  it('descriptions of rows and ancestors come without control characters of TARIC', async () => {
    const rows = await documentsIn(engineOf().engine, 'uk|v1')
    const [row] = await rows.read(['2'])
    expect(row?.description).to.equal('2 of uk\u00a0v1')
    expect(row?.description_indexed).to.equal('2\u00a0%<br>or more')
    expect(row?.ancestors[0]?.description).to.equal('With:<br>-\u00a0horses')
  })
})
