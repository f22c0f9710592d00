import { expect } from 'chai'
import type { OpenSearch } from '../../../src/opensearch/client.ts'
import { RESULT_WINDOW } from '../../../src/questions/read-all-rows.ts'
import { ROW_POSITIONS } from '../../../src/search/row-positions.ts'
import type { VersionSource } from '../../../src/versions/version-data.ts'
import { noOpenSearch } from '../../support/absent-servers.ts'

/** An index of so many rows, each at its position, which gives no more at once than an index does. */
const indexOf = (rows: number) => {
  const sizes: number[] = []
  const search = async (_index: string, { size, search_after: [after] = [-1] }: Page) => {
    const count = Math.max(0, Math.min(size, rows - after - 1))
    sizes.push(count)
    return {
      hits: {
        hits: Array.from({ length: count }, (_, index) => ({
          fields: {
            position: [after + 1 + index],
            goods_nomenclature_sid: [after + 1 + index + 7],
            goods_nomenclature_item_id: [String(after + 1 + index).padStart(10, '0')],
          },
        })),
      },
    }
  }
  // Only these members of the answer are read.
  const openSearch = { ...noOpenSearch, search: search as unknown as OpenSearch['search'] }
  return { sizes, source: { openSearch, version: { searchIndex: 'rows' } } as unknown as VersionSource }
}

interface Page {
  readonly size: number
  readonly search_after?: readonly [number]
}

describe('the positions of rows', () => {
  it('take one request where the engine returns all rows at once', async () => {
    const { sizes, source } = indexOf(3)
    const rowAt = await ROW_POSITIONS.load(source)
    expect(rowAt(2)).to.deep.equal({ id: '9', itemId: '0000000002' })
    expect(sizes).to.deep.equal([3])
  })

  for (const more of [0, 1, RESULT_WINDOW + 2]) {
    it(`cover all of ${RESULT_WINDOW + more} rows, though the engine returns ${RESULT_WINDOW} at once`, async () => {
      const last = RESULT_WINDOW + more - 1
      const { source } = indexOf(last + 1)
      const rowAt = await ROW_POSITIONS.load(source)
      expect(rowAt(0).id).to.equal('7')
      expect(rowAt(last)).to.deep.equal({ id: String(last + 7), itemId: String(last).padStart(10, '0') })
      expect(() => rowAt(last + 1)).to.throw('no row at position')
    })
  }
})
