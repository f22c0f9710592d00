import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect } from 'chai'
import { opentariffProgram } from '../support/opentariff-program.ts'
import { pagesUrl } from '../support/page-service.ts'

const HOSTILE = `"><script>alert(1)</script>' & \u202e{{7*7}} ; DROP TABLE measures --`

/** Characters of 4,000 tokens, of any answer: a client shows its model the text, or the structured content. */
const MAX_ANSWER = 4 * 4000

/** Characters of 6,000 tokens: a model reads the whole list before its first call. */
const MAX_LIST = 4 * 6000

interface Answer {
  readonly text: string
  readonly isError: boolean
  // biome-ignore lint/suspicious/noExplicitAny: each tool has a schema of its own, which the server has checked.
  readonly content: any
}

describe('the Model Context Protocol', function () {
  this.timeout(30_000)

  const endpoint = () => new URL('/mcp', pagesUrl())

  const connect = async (mode: VersionNegotiationMode = 'auto'): Promise<Client> => {
    const client = new Client({ name: 'a-test', version: '1' }, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(endpoint()))
    return client
  }

  const call = async (name: string, given: Record<string, unknown>): Promise<Answer> => {
    const client = await connect()
    try {
      const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: given })
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
      expect(text).to.have.length.below(MAX_ANSWER)
      expect(JSON.stringify(structuredContent ?? {})).to.have.length.below(MAX_ANSWER)
      if (!isError) {
        expect(structuredContent).to.include.keys('region', 'data', 'truncated')
        expect(text).to.match(/^(?:uk|xi) tariff on \d{4}-\d\d-\d\d, data /)
      }
      return { text, isError, content: structuredContent }
    } finally {
      await client.close()
    }
  }

  for (const mode of ['auto', 'legacy'] as const) {
    it(`lists its tools to a client that negotiates "${mode}"`, async () => {
      const client = await connect(mode)
      const { tools } = await client.listTools()
      const names = tools.map(({ name }) => name)
      expect(names).to.include.members(['search', 'next_question', 'browse', 'commodity', 'compare'])
      expect(names).to.include.members(['categorise', 'classify', 'duty', 'notes', 'check_codes'])
      expect(JSON.stringify(tools)).to.have.length.below(MAX_LIST)
      for (const { description, annotations } of tools) {
        expect(description).to.have.length.above(80)
        expect(annotations?.readOnlyHint).to.equal(true)
      }
      await client.close()
    })
  }

  it('finds candidates for misspelt words, with their path', async () => {
    const { content, text } = await call('search', { query: 'cherry tomatos', limit: 3 })
    // Two rows are called "Cherry tomatoes"; which is first is the encoder's choice.
    const vine = content.hits.find(({ code }: { code: string }) => code === '0702001007')
    expect(content.hits[0].description).to.equal('Cherry tomatoes')
    expect(vine).to.include({ description: 'Cherry tomatoes', declarable: true })
    expect(vine.path).to.deep.equal(['Vegetables', 'Tomatoes, fresh or chilled', 'Still on the vine'])
    expect(content).to.include({ region: 'uk', truncated: true })
    expect(content.data.warnings.join()).to.include('sample')
    expect(content.note).to.include('Candidates')
    expect(text).to.include('0702001007 Cherry tomatoes')
  })

  it('returns questions until a search is narrow', async () => {
    const first = (await call('next_question', { query: 'cheese' })).content
    expect(first.question.text).to.match(/\?$/)
    const { facet } = first.question
    const [option] = first.question.options
    const answers = [{ facet, value: option.value }]
    const second = (await call('next_question', { query: 'cheese', answers })).content
    expect(second.total).to.be.below(first.total)
    expect(second.question?.options).not.to.deep.equal(first.question.options)
    const unsure = (await call('next_question', { query: 'cheese', unknown: [facet] })).content
    expect(unsure.total).to.equal(first.total)
    expect(unsure.question?.facet).not.to.equal(facet)
  })

  it('names the values of a facet for one that it does not have', async () => {
    const answers = [{ facet: 'cheese_type', value: 'Cheddar' }]
    const { isError, text } = await call('next_question', { query: 'cheese', answers })
    expect(isError).to.equal(true)
    expect(text).to.match(/cheese_type has no value Cheddar.*fresh; /)
  })

  it('leads from the sections down to a declarable code', async () => {
    const sections = (await call('browse', {})).content.rows
    expect(sections).to.have.length(21)
    const chapters = (await call('browse', { at: sections[1].code })).content.rows
    expect(chapters.map(({ code }: { code: string }) => code)).to.include('07')
    const chapter = (await call('browse', { at: '07' })).content
    expect(chapter.rows.map(({ code }: { code: string }) => code)).to.include('0702')
    const heading = (await call('browse', { at: '0702' })).content
    expect(heading.rows).to.deep.include({
      code: '0702001007',
      description: 'Cherry tomatoes',
      level: 'commodity',
      depth: 2,
      declarable: true,
    })
  })

  it('shows what goods of a country may cost and need', async () => {
    const given = { code: '0702 00 10 07', as_of: '2026-01-01' }
    const all = (await call('commodity', given)).content
    const { content, text } = await call('commodity', { ...given, country: 'ma' })
    expect(content).to.include({ code: '0702001007', country: 'MA' })
    expect(content.total_measures).to.be.within(1, all.total_measures)
    expect(content.usual_duty).to.have.length.above(0)
    expect(content.measures.map(({ group }: { group: string }) => group)).to.include('duties')
    expect(text).to.match(/^uk tariff on 2026-01-01, data .*\n0702001007 Cherry tomatoes.* \(import from MA\)/)
    expect(content.not_in_data).to.include.members(['vat', 'excise'])
    expect(text).to.match(/Not in the data[^\n]*VAT, excise/)
  })

  it('compares both tariffs, and two days of one', async () => {
    const both = (await call('compare', { code: '0702001007' })).content
    expect(both).to.include({ region: 'uk' })
    expect(both.other).to.include({ region: 'xi' })
    expect(both.differences).to.have.length.above(0)
    const sameDay = { code: '0702001007', with: 'uk', as_of: '2026-01-01', other_as_of: '2026-01-01' }
    const { content, text } = await call('compare', sameDay)
    expect(content.differences).to.deep.equal([])
    expect(text).to.include('No difference')
  })

  it('compares nothing with what the data of the other tariff lacks', async () => {
    const { content, text } = await call('compare', { code: '0702001007' })
    expect(content.not_in_data).to.include('control')
    expect(content.differences.map(({ difference }: { difference: string }) => difference)).to.include(
      'first not in the data',
    )
    expect(text).to.match(/first not in the data: not in the data → /)
    expect(text).not.to.include('none → Import')
  })

  it('compares with a day on which the code did not exist', async () => {
    const { content } = await call('compare', { code: '0702001007', with: 'uk', other_as_of: '1960-01-01' })
    expect(content.other.missing).to.match(/0702001007/)
    expect(content.differences.every(({ difference }: { difference: string }) => difference === 'only first')).to.equal(
      true,
    )
  })

  it('explains what a code is that cannot be declared', async () => {
    const { isError, text } = await call('commodity', { code: '0702000000' })
    expect(isError).to.equal(true)
    expect(text).to.match(/0702000000 cannot be declared on .*choose one of 0702001007, .* below it/)
    expect((await call('duty', { code: '0702000000', country: 'MA', value: '1' })).text).to.include('choose one of')
  })

  it('returns probabilities for a description, and advice for a vague one', async () => {
    const { content } = await call('classify', { description: 'cotton t-shirt' })
    expect(content.candidates[0]).to.include({ code: '610910', is_unsure: false })
    const vague = (await call('classify', { description: 'goods' })).content
    expect(vague).to.include({ reason: 'vague' })
    expect(vague.help).to.include('Name the product')
  })

  it('categorises goods, and sets aside what an exemption covers', async () => {
    const given = { code: '0702001007', country: 'MA' }
    const { content, text } = await call('categorise', given)
    expect(content).to.include({ region: 'xi', candidate_category: 1 })
    expect(text).to.include('Probably')
    const met = (await call('categorise', { ...given, exemptions: ['y901'] })).content
    expect(met.candidate_category).to.equal(2)
    expect(met.assessments.map(({ state }: { state: string }) => state)).to.include('set aside')
    const unknown = await call('categorise', { ...given, exemptions: ['Y901', 'ZZZZ'] })
    expect(unknown.content.unused_exemptions).to.deep.equal(['ZZZZ'])
    expect(unknown.text).to.include('has the exemption ZZZZ.')
  })

  it('explains what is wrong with an input', async () => {
    expect(await call('browse', { at: '9999' })).to.include({ isError: true })
    expect((await call('categorise', { code: '0702001007', country: 'ZZ' })).text).to.include('`ZZ`')
    expect((await call('search', { query: 'tea', answers: [{ facet: 'nonsense', value: 'x' }] })).text).to.include(
      'There is no facet',
    )
    expect(await call('search', { query: '' })).to.include({ isError: true })
    const digits = await call('classify', { description: 'cotton t-shirt', digits: 10 })
    expect(digits.isError).to.equal(true)
    expect(digits.text).to.contain('Send 6 (HS codes) or 8 (CN codes).')
  })

  it('lists the options for one that a tool does not have', async () => {
    const { isError, text } = await call('commodity', { code: '0702001007', origin: 'MA' })
    expect(isError).to.equal(true)
    expect(text).to.include('no option origin').and.to.include('country')
    expect((await call('exchange_rates', { type: 'daily' })).text).to.match(/monthly.*spot.*average/s)
  })

  it('answers page by page', async () => {
    const codes = ['03', '16', '39', '61', '63', '84', '85', '87', '90', '95']
    const first = await call('notes', { codes })
    expect(first.content.pages).to.be.above(1)
    expect(first.text).to.include('call again with page 2')
    const second = await call('notes', { codes, page: 2 })
    expect(second.content.lines[0]).not.to.equal(first.content.lines[0])
    const past = await call('notes', { codes, page: 99 })
    expect(past).to.include({ isError: true })
    expect(past.text).to.match(/no page 99: the answer has \d+ pages/)
  })

  it('works out what is paid, and says what the data lacks', async () => {
    const { text } = await call('duty', { code: '0702001007', country: 'MA', value: '1000', quantities: { kg: '100' } })
    expect(text).to.match(/0702001007 from Morocco on .*; customs value £1,000\.00/)
    expect(text).to.match(/Customs duty +£[\d.]+ .* = £/)
    expect(text).to.match(/VAT +not known +.*does not say/)
    expect((await call('duty', { code: '0702001007', country: 'US', value: '1000' })).text).to.include(
      'no country `US`',
    )
  })

  it('shows what notes say about candidates, exclusions first', async () => {
    const { text, content } = await call('notes', { codes: ['9503', '8712'] })
    expect(content.lines[0]).to.match(/^Note 1 of section XVII \(9503: goods of headings? 9503 are excluded here/)
    expect(text).to.match(/Note 1 of chapter 95 \(9503: applies, and excludes goods; 8712: goods of heading 8712 are/)
  })

  for (const [name, given, expected] of [
    ['rules_of_origin', { code: '0702001007', country: 'MA' }, /Either there is none, or the data lacks it/],
    ['rulings', { words: 'rubber gloves' }, /Where no rulings are loaded, there are none for any goods/],
    ['rulings', { code: '0702001007' }, /\nRulings: 0\n/],
    [
      'quotas',
      { order_number: '050100' },
      /\n050100: Critical, 12000\.5 of 54000\.0 Kilogram \(kg\) left; .*from Morocco/,
    ],
    ['quotas', { code: '0702001007' }, /No quota matches on this day/],
    [
      'certificates',
      { code: 'y900' },
      /\nY900: The goods are of no protected species\. On the declaration: .*Goods: 0101/,
    ],
    ['additional_codes', { description: 'tea' }, /\n2501: Any other tea\. Goods: 0902100000/],
    ['areas', { query: 'moroc' }, /\nMA Morocco/],
    ['exchange_rates', {}, /1 EUR = 0\.86000 GBP/],
    [
      'history',
      { code: '0702000007' },
      /In force 1998-01-01 to 2024-12-31: Cherry tomatoes; followed by 0702001007, 0702009907/,
    ],
    [
      'check_codes',
      { codes: ['0702 00 10 07'] },
      /\n0702001007: Goods can be declared under it\. Tomatoes, fresh or chilled › Still on the vine/,
    ],
    [
      'check_codes',
      { codes: ['0702000007', '0702', 'abc'] },
      /0702000007: Ended on 2024-12-31.*\n0702000000: Not declarable itself.*\nabc: Not a code/,
    ],
  ] as const) {
    it(`answers ${name} of ${JSON.stringify(given)}`, async () => {
      const { text, isError } = await call(name, given)
      expect(text).to.match(expected)
      expect(isError).to.equal(false)
    })
  }

  it('the server has guides as resources, and prompts for common tasks', async () => {
    const client = await connect()
    const { resources } = await client.listResources()
    expect(resources.map(({ name }) => name)).to.deep.equal(['workflow', 'interpretative-rules', 'glossary'])
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri })
      expect(contents[0]).to.have.property('text').that.has.length.within(800, MAX_ANSWER)
    }
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).to.deep.equal(['classify_goods', 'what_do_i_pay', 'can_i_import'])
    const given = { goods: 'oranges', country: 'Morocco' }
    const { messages } = await client.getPrompt({ name: 'can_i_import', arguments: given })
    expect(JSON.stringify(messages)).to.include('Can I import oranges from Morocco')
    await client.close()
  })

  it('the server is reached through `opentariff mcp --url` on standard input and output', async () => {
    const client = new Client({ name: 'a-test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    const args = [...opentariffProgram(), 'mcp', '--url', pagesUrl()]
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, env: { ...process.env } as Record<string, string> }),
    )
    const { content } = await client.callTool({ name: 'check_codes', arguments: { codes: ['0702001007'] } })
    expect(JSON.stringify(content)).to.include('0702001007: Goods can be declared')
    await client.close()
  })

  it('answers hostile texts as texts', async () => {
    expect((await call('search', { query: HOSTILE })).isError).to.equal(false)
    expect((await call('next_question', { query: HOSTILE })).isError).to.equal(false)
    expect((await call('classify', { description: HOSTILE })).isError).to.equal(false)
    const unknown = await call('categorise', { code: '0702001007', country: 'MA', exemptions: ['<b>'] })
    expect(unknown.isError).to.equal(false)
    for (const name of ['browse', 'commodity', 'compare', 'categorise']) {
      const { isError, text } = await call(name, { at: HOSTILE, code: HOSTILE, country: HOSTILE })
      expect(isError, name).to.equal(true)
      expect(text, name).not.to.match(/internal|stack|postgres|at file/i)
    }
  })

  describe('over plain HTTP', () => {
    const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

    const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(endpoint(), { method: 'POST', headers: { ...HEADERS, ...headers }, body })

    it('works without sessions: GET and DELETE are not possible', async () => {
      for (const method of ['GET', 'DELETE']) {
        const response = await fetch(endpoint(), { method, headers: { Accept: 'text/event-stream' } })
        expect(response.status).to.equal(405)
        expect(response.headers.get('Allow')).to.include('POST')
        expect(await response.json()).to.have.nested.property('error.code', -32_000)
      }
    })

    it('refuses pages of other sites, whether by their origin or a name of their own', async () => {
      expect((await post(JSON.stringify(ping))).status).to.equal(200)
      const refused = await post(JSON.stringify(ping), { Origin: 'https://elsewhere.example' })
      expect(refused.status).to.equal(403)
      expect(await refused.json())
        .to.have.nested.property('error.message')
        .that.includes('other sites')
      expect((await post(JSON.stringify(ping), { Origin: 'null' })).status).to.equal(403)
      expect(await statusWithHost('rebound.example')).to.equal(403)
    })

    it('refuses what is no message, several at once and more than 64 KiB', async () => {
      expect(await (await post('{')).json()).to.have.nested.property('error.code', -32_700)
      expect((await post(JSON.stringify([ping, ping]))).status).to.equal(400)
      expect((await post('{"jsonrpc":"2.0"}')).status).to.equal(400)
      expect((await post(JSON.stringify(ping), { 'Content-Type': 'text/plain' })).status).to.equal(415)
      const large = await post(JSON.stringify({ ...ping, params: { filler: 'x'.repeat(70_000) } }))
      expect(large.status).to.equal(413)
      expect(await large.json()).to.have.property('jsonrpc', '2.0')
    })

    it('opens no stream that would stay open', async () => {
      const message = {
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientCapabilities': {},
            'io.modelcontextprotocol/clientInfo': { name: 'a-test', version: '1' },
          },
        },
      }
      const response = await post(JSON.stringify(message), {
        'MCP-Protocol-Version': '2026-07-28',
        'Mcp-Method': 'subscriptions/listen',
      })
      expect(await response.text()).to.include('"error"')
    })
  })
})

/** `fetch` sends the host of the address, whatever the header says. */
async function statusWithHost(host: string): Promise<number | undefined> {
  const { request } = await import('node:http')
  return await new Promise((resolve, reject) => {
    const sent = request(
      new URL('/mcp', pagesUrl()),
      { method: 'POST', headers: { Host: host, 'Content-Type': 'application/json' } },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    sent.on('error', reject)
    sent.end('{"jsonrpc":"2.0","id":1,"method":"ping"}')
  })
}
