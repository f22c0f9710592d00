import { expect } from 'chai'
import type { OpenSearch } from '../../../../src/opensearch/client.ts'
import type { SearchResponse } from '../../../../src/opensearch/responses.ts'
import { LEVEL_DESCRIPTIONS } from '../../../../src/search/fetch/level-descriptions.ts'
import { noOpenSearch } from '../../../support/absent-servers.ts'
import { liveVersionOf } from '../../../support/live-version.ts'
import { versionOf } from '../../http/fakes.ts'

const LEVELS = [
  { goods_nomenclature_item_id: '2800000000', description: 'INORGANIC|CHEMICALS' },
  { goods_nomenclature_item_id: '2801000000', description: 'Fluorine,\r\nchlorine' },
]

describe('level descriptions', () => {
  it('descriptions of chapters and headings come without control characters of TARIC', async () => {
    const openSearch: OpenSearch = {
      ...noOpenSearch,
      search: async <Source, Aggregations>() =>
        ({
          took: 1,
          timed_out: false,
          hits: {
            max_score: null,
            hits: LEVELS.map((level) => ({ _id: '1', _score: null, _source: level as Source })),
          },
        }) satisfies SearchResponse<Source, Aggregations>,
    }
    const { chapters, headings } = await liveVersionOf(versionOf('uk'), { openSearch }).data.get(LEVEL_DESCRIPTIONS)
    expect([...chapters]).to.deep.equal([['28', 'INORGANIC\u00a0CHEMICALS']])
    expect([...headings]).to.deep.equal([['2801', 'Fluorine,<br>chlorine']])
  })
})
