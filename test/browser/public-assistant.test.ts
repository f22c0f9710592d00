import { expect } from 'chai'
import { pagesUrl } from '../support/page-service.ts'

interface Call {
  readonly tool: string
  /** Below `/uk/api/v2`. */
  readonly address: string
  readonly body?: unknown
  /** Attributes that the tool reads of the first resource of `data`. */
  readonly attributes: readonly string[]
  /** Types that it reads of `included`. */
  readonly included?: readonly string[]
}

const CODE = '0702001007'

const MEASURES = 'import_measures,import_measures.measure_type,import_measures.geographical_area'

const noteMentions = (...itemIds: readonly string[]) => ({
  data: {
    type: 'knowledge_graph_query',
    attributes: {
      preset: 'note_mentions',
      subjects: itemIds.map((itemId) => ({
        type: 'goods_nomenclature',
        identifiers: { goods_nomenclature_item_id: itemId },
      })),
      include: ['nodes', 'edges', 'content'],
    },
  },
})

const CANDIDATE = [
  ...['goods_nomenclature_item_id', 'goods_nomenclature_sid', 'producline_suffix', 'goods_nomenclature_class'],
  ...['description', 'formatted_description', 'self_text', 'classification_description', 'full_description'],
  ...['heading_description', 'declarable', 'score', 'confidence'],
]

/** Requests of the public service's assistant, each with what it reads of the answer. */
const CALLS: readonly Call[] = [
  { tool: 'classification_search', address: '/classification_search?q=cherry+tomatoes&limit=5', attributes: CANDIDATE },
  {
    tool: 'note_mentions',
    address: '/knowledge_graph/queries',
    body: noteMentions('8712003000'),
    attributes: ['node_type', 'key', 'title', 'content', 'source_type', 'source_id'],
    included: ['knowledge_graph_edge', 'knowledge_graph_node'],
  },
  {
    tool: 'show_heading',
    address:
      '/headings/0702?include=section,chapter,footnotes,commodities&fields[chapter]=description_plain,formatted_description&fields[commodity]=goods_nomenclature_item_id,description_plain,declarable,leaf',
    attributes: ['goods_nomenclature_item_id', 'description'],
    included: ['chapter', 'commodity'],
  },
  {
    tool: 'navigate_hierarchy',
    address: '/goods_nomenclatures/0702000000',
    attributes: ['goods_nomenclature_item_id', 'declarable', 'href'],
  },
  { tool: 'list_sections', address: '/sections', attributes: ['position', 'numeral', 'title'] },
  { tool: 'show_chapter', address: '/chapters/07', attributes: ['goods_nomenclature_item_id', 'chapter_note'] },
  {
    tool: 'lookup_commodity',
    address: `/commodities/${CODE}?filter.geographical_area_id=MA`,
    attributes: ['goods_nomenclature_item_id', 'description', 'declarable'],
    included: ['measure', 'measure_type', 'duty_expression'],
  },
  {
    tool: 'measures_only',
    address: `/commodities/${CODE}?include=${MEASURES}&fields[commodity]=import_measures`,
    attributes: [],
    included: ['measure', 'measure_type'],
  },
  {
    tool: 'duty_and_vat',
    address: `/commodities/${CODE}?include=import_trade_summary,import_measures.duty_expression`,
    attributes: ['goods_nomenclature_item_id'],
    included: ['import_trade_summary', 'duty_expression'],
  },
  { tool: 'commodity_quotas', address: `/quotas/search?goods_nomenclature_item_id=0805100000`, attributes: [] },
  {
    tool: 'search_quotas',
    address: '/quotas/search?order_number=050100',
    attributes: ['quota_order_number_id', 'balance', 'status', 'initial_volume'],
    included: ['order_number'],
  },
  { tool: 'history', address: `/commodities/${CODE}/changes`, attributes: [] },
  { tool: 'geographical_areas', address: '/geographical_areas', attributes: ['description', 'geographical_area_id'] },
  { tool: 'certificates', address: '/certificates/search?code=Y900', attributes: ['certificate_code', 'description'] },
  { tool: 'additional_codes', address: '/additional_codes/search?code=2501', attributes: ['code', 'description'] },
  { tool: 'rules_of_origin', address: '/rules_of_origin_schemes/070200/MA', attributes: [] },
  { tool: 'search', address: '/search?q=tomatoes', attributes: ['type'] },
]

describe("the public service's assistant", function () {
  this.timeout(30_000)

  const ask = async (address: string, body?: unknown) => {
    const response = await fetch(`${pagesUrl()}/uk/api/v2${address}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, document: await response.json() }
  }

  for (const { tool, address, body, attributes, included = [] } of CALLS) {
    it(`reads what it needs for ${tool}`, async () => {
      const { status, document } = await ask(address, body)
      expect(status).to.equal(200)
      const [first] = [document.data].flat()
      if (attributes.length > 0) expect(first.attributes).to.include.keys(...attributes)
      const types = new Set((document.included ?? []).map(({ type }: { type: string }) => type))
      expect([...types]).to.include.members(included)
    })
  }

  it('gets candidates best first, by GET and POST, within the bounds of `limit`', async () => {
    const { document } = await ask('/classification_search?q=cherry+tomatoes&limit=3&request_id=abc')
    expect(document.data).to.have.length(3)
    expect(document.meta).to.include({ request_id: 'abc', retrieval_method: 'hybrid', result_count: 3 })
    const scores = document.data.map((one: { attributes: { score: number } }) => one.attributes.score)
    expect(document.meta.max_score).to.equal(Math.max(...scores))
    const posted = await ask('/classification_search', { q: 'zzz', expanded_query: 'cherry tomatoes', limit: 0 })
    expect(posted.document.data).to.have.length(1)
    expect(posted.document.data[0].attributes.full_description).to.match(/Tomatoes, fresh or chilled/)
    const blank = await ask('/classification_search?q=')
    expect([blank.status, blank.document.data, blank.document.meta.max_score]).to.deep.equal([200, [], null])
    expect((await ask('/classification_search?q=tea&limit=many')).status).to.equal(422)
  })

  it('gets notes that exclude goods first, joined to them by edges', async () => {
    const { document } = await ask('/knowledge_graph/queries', noteMentions('8712003000'))
    const [first] = document.data
    expect(first.attributes.content).to.match(/heading 8712/)
    const edges = document.included.filter(({ type }: { type: string }) => type === 'knowledge_graph_edge')
    const kinds = edges.map(
      ({ attributes }: { attributes: { relationship_type: string } }) => attributes.relationship_type,
    )
    expect(kinds).to.include.members(['contains', 'applies_to', 'references', 'expands_to'])
    const known = new Set([...document.data, ...document.included].map(({ id }: { id: string }) => id))
    for (const { relationships } of edges) {
      expect(known).to.include(relationships.source.data.id)
      expect(known).to.include(relationships.target.data.id)
    }
    expect(document.meta).to.include({ subject_count: 1, truncated: false, result_count: document.data.length })
  })

  it('the graph of notes refuses what is no preset, too much, or no goods, with a pointer', async () => {
    const pointerOf = async (body: unknown) => {
      const { status, document } = await ask('/knowledge_graph/queries', body)
      expect(status).to.equal(422)
      return document.errors[0].source.pointer
    }
    const good = noteMentions('8712003000').data.attributes
    const having = (attributes: object) => ({ data: { type: 'knowledge_graph_query', attributes } })
    expect(await pointerOf(having({ ...good, preset: 'other' }))).to.equal('/data/attributes/preset')
    expect(await pointerOf(having({ ...good, limits: { max_nodes: 251 } }))).to.equal(
      '/data/attributes/limits/max_nodes',
    )
    expect(await pointerOf(noteMentions('9999999999'))).to.equal('/data/attributes/subjects/0')
  })
})
