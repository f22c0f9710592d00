import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { writeXlsx } from 'hucre/xlsx'
import { pino } from 'pino'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { sql } from '../../src/postgres/sql.ts'
import { type Service, startService } from '../../src/service.ts'
import { TEXT_COLUMNS, textRow, textRows } from '../support/nomenclature-workbook.ts'
import { file, json as jsonFile, startPublisher } from '../support/publisher.ts'
import type { Cell } from '../support/report-workbooks.ts'
import { runOpentariff } from '../support/run-command.ts'
import { createSmallInstallation, type SmallInstallation } from '../support/small-installation.ts'
import { waitFor } from '../support/wait-for.ts'

/** Made-up words for the rows of the small bundle; the asses have none. */
const GERMAN = {
  '0100000000 80': 'TIERE, LEBEND',
  '0101000000 80': 'Pferde und ihresgleichen',
  '0101210000 10': 'Pferde',
  '0101210000 80': 'Zuchttiere H@2O',
  '0101290000 80': 'Keine Zuchttiere',
}

describe('official texts of the nomenclature', function () {
  this.timeout(120_000)
  let installation: SmallInstallation
  let service: Service

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`http://127.0.0.1:${service.address.port}${path}`, { headers })
  const json = async (path: string) => (await get(path)).json()
  const page = async (path: string) => (await get(path)).text()
  const write = async (name: string, rows: readonly (readonly Cell[])[]) =>
    writeFile(
      join(installation.bundle.directory, name),
      await writeXlsx({ sheets: [{ name: 'S', rows: rows.map((row) => [...row]) }] }),
    )
  const load = (...args: readonly string[]) =>
    runOpentariff(['ingest', 'texts', '--path', installation.bundle.directory, '--date', '2026-11-01', ...args], {
      ...installation.environment,
      PUBLISHED_DATA: join(installation.bundle.directory, 'published'),
    })
  const stored = () =>
    installation.pipeline.postgres.query<{ language: string; texts: number }>(
      sql`SELECT language, count(*)::int AS texts FROM nomenclature_texts GROUP BY 1 ORDER BY 1`,
    )
  const languageIsLive = (language: string) =>
    waitFor(async () => (await get(`/xi/api/v2/chapters?lang=${language}`)).ok, { what: `${language} to be live` })

  before(async () => {
    installation = await createSmallInstallation()
    await installation.ingest()
    const config = requireServers(
      loadConfig({ ...installation.environment, PORT: '0', HOST: '127.0.0.1', CHECK_RESPONSES: 'true' }),
    )
    service = await startService(config, { logger: pino({ level: 'silent' }) })
  })

  after(async () => {
    await service?.stop()
    await installation?.remove()
  })

  it('are English alone until a language is loaded', async () => {
    const refused = await get('/xi/api/v2/chapters/01?lang=de')
    expect(refused.status).to.equal(422)
    const { errors } = await refused.json()
    expect(errors[0]).to.deep.include({
      detail: '`lang` is not valid. There are descriptions in: en.',
      source: { parameter: 'lang' },
    })
    expect(await page('/xi/commodities/0101210000')).not.to.include('language-links')
  })

  it('go live with one command, without another version of the tariff', async () => {
    await write('Nomenclature DE.xlsx', textRows('DE', GERMAN))
    await write('Nomenclature FR.xlsx', textRows('FR', { '0101300000 80': 'Ânes' }))
    await write('Nomenclature EN.xlsx', textRows('EN', { '0101300000 80': 'Donkeys' }))
    const before = (await json('/xi/api/v2/chapters/01')).data
    const { stdout, stderr, exitCode } = await load()
    expect([exitCode, stdout], stderr).to.deep.equal([
      0,
      'de: 5 texts as of 2026-11-01\nfr: 1 texts as of 2026-11-01\nThey are live: the XI tariff shows them with lang=.\n',
    ])
    await languageIsLive('de')
    expect((await json('/xi/api/v2/chapters/01')).data).to.deep.equal(before)
  })

  it('are in answers of the XI tariff with lang, and English where there is none', async () => {
    const answer = await get('/xi/api/v2/headings/0101?lang=de')
    expect(answer.headers.get('content-language')).to.equal('de')
    const { data, included, meta } = await answer.json()
    expect(meta).to.deep.equal({ language: { code: 'de', texts_date: '2026-11-01' } })
    expect(data.attributes).to.deep.include({
      description: 'Pferde und ihresgleichen',
      formatted_description: 'Pferde und ihresgleichen',
    })
    const descriptions = included
      .filter(({ type }: { type: string }) => type === 'commodity' || type === 'chapter')
      .map(({ attributes }: { attributes: { description: string } }) => attributes.description)
    expect(descriptions).to.deep.equal([...['TIERE, LEBEND', 'Pferde', 'Zuchttiere H@2O', 'Keine Zuchttiere', 'Asses']])
    const commodity = await json('/xi/api/v2/commodities/0101210000?lang=DE')
    expect(commodity.data.attributes).to.deep.include({
      description: 'Zuchttiere H@2O',
      formatted_description: 'Zuchttiere H<sub>2</sub>O',
      description_plain: 'Zuchttiere H2O',
    })
    expect(commodity.meta.language.code).to.equal('de')
    expect(commodity.meta).to.have.property('duty_calculator')
  })

  for (const [path, text] of [
    ['/sections/1', 'TIERE, LEBEND'],
    ['/sections/1/chapters', 'TIERE, LEBEND'],
    ['/chapters', 'Tiere, LEBEND'],
    ['/chapters/01', 'TIERE, LEBEND'],
    ['/chapters/01/headings', 'Pferde und ihresgleichen'],
    ['/headings/0101/commodities', 'Keine Zuchttiere'],
    ['/headings/0101/commodities.csv', 'Keine Zuchttiere'],
    ['/subheadings/0101210000-10', 'Pferde und ihresgleichen'],
    ['/goods_nomenclatures/0101210000', 'Zuchttiere'],
    ['/goods_nomenclatures/chapter/01', 'Pferde und ihresgleichen'],
    ['/goods_nomenclatures/heading/0101.csv', 'Zuchttiere'],
  ] as const) {
    it(`are in ${path}`, async () => {
      const answer = await get(`/xi/api/v2${path}?lang=de`)
      expect(answer.status).to.equal(200)
      expect(answer.headers.get('content-language')).to.equal('de')
      const body = await answer.text()
      expect(body.toLowerCase()).to.include(text.toLowerCase())
      if (!path.endsWith('.csv')) expect(JSON.parse(body).meta.language.code).to.equal('de')
    })
  }

  it('have a tag of their own, which ends when they are loaded again', async () => {
    const german = (await get('/xi/api/v2/chapters/01?lang=de')).headers.get('etag') ?? ''
    expect((await get('/xi/api/v2/chapters/01?lang=fr')).headers.get('etag')).not.to.equal(german)
    expect((await get('/xi/api/v2/chapters/01?lang=de', { 'If-None-Match': german })).status).to.equal(304)
    await write('Nomenclature DE.xlsx', textRows('DE', { ...GERMAN, '0100000000 80': 'Andere Worte' }))
    await load()
    await waitFor(
      async () => (await json('/xi/api/v2/chapters/01?lang=de')).data.attributes.description === 'Andere Worte',
      { what: 'the new words' },
    )
    expect((await get('/xi/api/v2/chapters/01?lang=de', { 'If-None-Match': german })).status).to.equal(200)
  })

  it('do not concern the UK tariff, which ignores lang', async () => {
    const answer = await get('/uk/api/v2/chapters/01?lang=de')
    expect(answer.headers.get('x-ignored-parameters')).to.equal('lang')
    expect(answer.headers.get('content-language')).to.equal(null)
    expect((await answer.json()).data.attributes.description).to.equal('LIVE ANIMALS')
    expect((await get('/api/v2/chapters/01?lang=xx')).status).to.equal(200)
    expect(await page('/headings/0101?lang=de')).not.to.match(/language-links|Did you mean/)
  })

  it('name the loaded languages where another is asked for', async () => {
    for (const lang of ['xx', 'deu', '', 'en', 'de&lang=fr']) {
      const { status } = await get(`/xi/api/v2/chapters/01?lang=${lang}`)
      expect(status, lang).to.equal(lang === '' || lang === 'en' ? 200 : 422)
    }
    const { errors } = await json('/xi/api/v2/headings/0101?lang=xx')
    expect(errors[0].detail).to.equal('`lang` is not valid. There are descriptions in: en, de, fr.')
    const refused = await get('/xi/headings/0101?lang=xx')
    expect(refused.status).to.equal(400)
    expect(await refused.text()).to.include('There are descriptions in: en, de, fr.')
  })

  it('are on pages with the English ones, and in their links', async () => {
    const commodity = await page('/xi/commodities/0101210000?lang=de&as_of=2026-11-20')
    expect(commodity).to.include('<span lang="de">Zuchttiere H<sub>2</sub>O</span>')
    expect(commodity).to.include('Pure-bred animals for breeding')
    expect(commodity).to.include('href="/xi/headings/0101?as_of=2026-11-20&amp;lang=de"')
    expect(commodity).to.include('<input type="hidden" name="lang" value="de"')
    expect(commodity).to.match(/href="\/xi\/commodities\/0101210000\?as_of=2026-11-20&amp;lang=fr"[^>]*>français/)
    for (const path of ['browse', 'sections/1', 'chapters/01', 'headings/0101', 'subheadings/0101210000-10']) {
      const html = await page(`/xi/${path}?lang=de`)
      expect(html, path).to.match(/<span lang="de">(Pferde|Zuchttiere|Andere Worte|Tiere)/)
      expect(html, path).to.match(/href="\/xi\/(chapters|headings|commodities)\/\d+\?lang=de"/)
    }
    expect(await page('/xi/commodities/0101300000?lang=de'))
      .to.include('Asses')
      .and.not.include('<span lang="de">Esel')
  })

  it('stay when the tariff is loaded again', async () => {
    await installation.ingest()
    await languageIsLive('de')
    expect((await json('/xi/api/v2/headings/0101?lang=de')).data.attributes.description).to.equal(
      'Pferde und ihresgleichen',
    )
  })

  it('of a day before their first one are English', async () => {
    await write('Nomenclature DE.xlsx', [
      TEXT_COLUMNS,
      textRow('0101300000 80', 'DE', 'Grautiere', '01-01-1990'),
      textRow('0101300000 80', 'DE', 'Esel', '01-01-2020'),
    ])
    await load()
    const asses = async (day: string) =>
      (await json(`/xi/api/v2/commodities/0101300000?lang=de&as_of=${day}`)).data.attributes.description
    await waitFor(async () => (await asses('2026-01-01')) === 'Esel', { what: 'the new words' })
    expect([await asses('2019-12-31'), await asses('1985-01-01')]).to.deep.equal(['Grautiere', 'Asses'])
  })

  it('keep what was loaded where a file is bad', async () => {
    const before = await stored()
    const refusedWith = async (message: RegExp) => {
      const { exitCode, stderr } = await load()
      expect(exitCode).not.to.equal(0)
      expect(stderr).to.match(message)
      expect(await stored()).to.deep.equal(before)
    }
    await write('Nomenclature FR.xlsx', textRows('IT', { '0101300000 80': 'Asini' }))
    await refusedWith(/Nomenclature FR\.xlsx: row 2 is in the language it, not in fr/)
    await write('Nomenclature FR.xlsx', [TEXT_COLUMNS.slice(1)])
    await refusedWith(/Nomenclature FR\.xlsx: the header lacks Goods code/)
    await write('Nomenclature FR.xlsx', [TEXT_COLUMNS])
    await refusedWith(/Nomenclature FR\.xlsx has no texts/)
    await write('Nomenclature FR.xlsx', [TEXT_COLUMNS, textRow('01013', 'FR', 'Ânes')])
    await refusedWith(/rows rejected: 1, allowed: 0/)
    const whole = await writeXlsx({ sheets: [{ name: 'S', rows: textRows('FR', GERMAN).map((row) => [...row]) }] })
    await writeFile(join(installation.bundle.directory, 'Nomenclature FR.xlsx'), whole.subarray(0, whole.length / 2))
    await refusedWith(/Nomenclature FR\.xlsx/)
  })

  it('are loaded as they were fetched, each language as of its own month', async () => {
    const publisher = await startPublisher()
    const workbookOf = async (language: string, descriptions: Readonly<Record<string, string>>) => {
      const rows = textRows(language, descriptions).map((row) => [...row])
      return file(Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows }] })))
    }
    const folder = (id: string, names: readonly string[]) =>
      publisher.on(
        `/service/circabc/spaces/${id}/children`,
        jsonFile({ data: names.map((name) => ({ id: `${id}${name.replaceAll(/\W/g, '')}`, name })) }),
      )
    folder('64db9d0f-e7c9-4084-afe9-f47e70e53c10', ['2026'])
    folder('64db9d0f-e7c9-4084-afe9-f47e70e53c102026', ['07 July', '11 November'])
    const year = '64db9d0f-e7c9-4084-afe9-f47e70e53c102026'
    folder(`${year}07July`, ['Nomenclature IT.xlsx'])
    folder(`${year}11November`, ['Nomenclature DE.xlsx', 'Nomenclature FR.xlsx'])
    publisher.on(`/rest/download/${year}07JulyNomenclatureITxlsx`, await workbookOf('IT', { '0101300000 80': 'Asini' }))
    publisher.on(`/rest/download/${year}11NovemberNomenclatureDExlsx`, await workbookOf('DE', GERMAN))
    publisher.on(`/rest/download/${year}11NovemberNomenclatureFRxlsx`, await workbookOf('FR', GERMAN))
    const environment = {
      ...installation.environment,
      PUBLISHED_DATA: join(installation.bundle.directory, 'fetched'),
      CIRCABC_URL: publisher.address,
      FETCH_REQUESTS_PER_SECOND: '100',
    }
    try {
      const fetched = await runOpentariff(['ingest', 'fetch', '--source', 'cn-texts'], environment)
      expect(fetched.stdout, fetched.stderr).to.match(/^cn-texts +2026-11 +3 files/m)
    } finally {
      await publisher.close()
    }
    const loaded = await runOpentariff(['ingest', 'texts'], environment)
    expect(loaded.stdout, loaded.stderr).to.match(
      /^de: 5 texts as of 2026-11-01\nfr: 5 texts as of 2026-11-01\nit: 1 texts as of 2026-07-01$/m,
    )
    await languageIsLive('it')
    const { data, meta } = await json('/xi/api/v2/commodities/0101300000?lang=it')
    expect([data.attributes.description, meta.language]).to.deep.equal([
      'Asini',
      { code: 'it', texts_date: '2026-07-01' },
    ])
    const offline = await runOpentariff(['ingest', 'fetch', '--source', 'cn-texts'], environment)
    expect(offline.exitCode).to.equal(1)
    expect(offline.stderr).to.include(publisher.address.replace('http://', '')).and.include('Not fetched: cn-texts.')
  })

  it('need files', async () => {
    const ingest = (...args: readonly string[]) =>
      runOpentariff(['ingest', 'texts', ...args], {
        ...installation.environment,
        PUBLISHED_DATA: join(installation.bundle.directory, 'published'),
      })
    expect((await ingest()).stderr).to.match(/has no texts: "opentariff ingest fetch --source cn-texts" fetches them/)
    expect((await ingest('--path', 'nowhere', '--date', '2026-11-01')).stderr).to.match(/nowhere is not a directory/)
    expect((await ingest('--path', 'nowhere')).stderr).to.match(/--path and --date go together/)
    expect((await ingest('--path', '.', '--date', '2026-11-01')).stderr).to.match(/has no file such as/)
  })
})
