import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { openSource } from '../../../../../ingest/sources/open-source.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'
import type { PublicLabelSource } from '../../../../../src/config/config.ts'
import type { Region } from '../../../../../src/tariff/region.ts'
import { replayUk } from '../../../../support/published-uk.ts'
import { replayXi } from '../../../../support/published-xi.ts'
import { rejectionOf } from '../../../../support/rejection.ts'
import { replaySource } from '../../../../support/replay-source.ts'
import { asEncrypted, zipBytes } from '../../../../support/zip-bytes.ts'
import { type Loaded, load } from '../collected-rejects.ts'

const EU_HEADER =
  'BTI_REFERENCE,ISSUING_COUNTRY,START_DATE_OF_VALIDITY,END_DATE_OF_VALIDITY,NOMENCLATURE_CODE,CLASSIFICATION_JUSTIFICATION,STATUS,INVALIDATION_REASON,INVALIDATION_JUSTIFICATION,LANGUAGE,PLACE_OF_ISSUE,DATE_OF _ISSUE,NAME_AND_ADDRESS,DESCRIPTION_OF_GOODS,KEYWORDS'

/** A person of no country, whose name and address must not get anywhere. */
const PERSON = 'Erika Mustermann'
const STREET = 'Hauptstrasse 12'

const euRuling = (code: string, description: string, { language = 'EN', status = 'VALID' } = {}): string =>
  `IEBTI-2026-1,IE,02/03/2026,01/03/2029,${code},General Rules 1 and 6,${status},,"Letter to ${PERSON}",${language},"Dublin, ${STREET}",02/03/2026,"${PERSON}\n${STREET}","${description}","LAMP,LED"`

const euZip = (...rulings: readonly string[]): Promise<Buffer> =>
  zipBytes({ 'EBTI_2026.csv': `\ufeff${[EU_HEADER, ...rulings].join('\r\n')}\r\n` })

const ukRuling = (commodity_code: string, description: string): string =>
  JSON.stringify({
    reference: '600015846',
    commodity_code,
    description,
    keywords: ['UMBRELLAS'],
    justification: 'GIR 1',
    start_date: '26 Jun 2026',
    expiry_date: '25 Jun 2029',
  })

const usRuling = (subject: string | undefined, tariffs: readonly string[], revoked = false): string =>
  JSON.stringify({ number: 'N1', subject, date: '2026-01-02', tariffs, categories: 'Classification', revoked })

/** A line of Schedule B in its published columns. */
const scheduleB = (code: string, description: string): string =>
  `${code}    ${description.slice(0, 51).padEnd(55)}${description.padEnd(155)}${'NO'.padEnd(16)}81310     40020     1    335132     00`

describe('public labels', () => {
  let directory: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-labels-'))
    await replayUk(directory)
  })

  afterEach(() => rm(directory, { recursive: true, force: true }))

  const publish = (source: PublicLabelSource, content: string | Buffer) => {
    const names = { 'eu-rulings': 'DDS2-EBTI_Full.zip', 'us-schedule-b': 'exp-code.txt' } as const
    return replaySource(directory, source, [
      { name: source === 'eu-rulings' || source === 'us-schedule-b' ? names[source] : 'rulings.ndjson', content },
    ])
  }

  const open = (...publicLabels: readonly PublicLabelSource[]) =>
    openSource({ kind: 'published', path: directory, publicLabels })

  const loadLabels = async (source: PublicLabelSource, region: Region = 'uk'): Promise<Loaded> => {
    const opened = await open(source)
    return load(opened, region)
  }

  const labels = ({ rows }: Loaded) =>
    (rows.labelled_descriptions ?? []).map(({ description, code }) => [description, code])

  describe('from rulings, keep the ruling to look up', () => {
    it('of the UK with its reason and period', async () => {
      await publish('uk-rulings', `${ukRuling('4421910000', 'Cocktail umbrellas  of wood')}\n`)
      const { rows } = await loadLabels('uk-rulings')
      expect(rows.rulings).to.deep.equal([
        {
          publisher: 'uk-rulings',
          record_number: 1,
          reference: '600015846',
          code: '4421910000',
          valid_from: '2026-06-26',
          valid_to: '2029-06-25',
          description: 'Cocktail umbrellas of wood',
          justification: 'GIR 1',
          label: 'Cocktail umbrellas of wood',
        },
      ])
    })

    it('of the EU whole, without its letter, its holder and their address', async () => {
      await replayXi(directory)
      const long = `Lamp ${'with a shade of textile '.repeat(40)}`.trim()
      await publish('eu-rulings', await euZip(euRuling('9405119090************', long)))
      const { rows } = await loadLabels('eu-rulings', 'xi')
      expect(rows.rulings?.[0]).to.include({
        reference: 'IEBTI-2026-1',
        code: '9405119090',
        valid_from: '2026-03-02',
        valid_to: '2029-03-01',
        description: long,
        justification: null,
      })
      expect(JSON.stringify(rows)).not.to.match(new RegExp(`${PERSON}|${STREET}`))
    })
  })

  describe('from rulings of the UK', () => {
    it('carry the description, the code of ten digits and their origin', async () => {
      await publish('uk-rulings', `${ukRuling('4421910000', 'Cocktail umbrellas  of wood')}\n`)
      const { rows, rejects } = await loadLabels('uk-rulings')
      expect(rejects).to.deep.equal([])
      expect(rows.labelled_descriptions).to.deep.equal([
        {
          file: 'uk-rulings',
          record_number: 1,
          description: 'Cocktail umbrellas of wood',
          code: '4421910000',
          origin: 'uk-rulings',
          weight_class: 'official',
        },
      ])
    })

    it('carry six digits in XI, whose codes below differ', async () => {
      await replayXi(directory)
      await publish('uk-rulings', `${ukRuling('4421910000', 'Cocktail umbrellas')}\n`)
      expect(labels(await loadLabels('uk-rulings', 'xi'))).to.deep.equal([['Cocktail umbrellas', '442191']])
    })

    it('end after a word where they are longer than the encoder reads', async () => {
      await publish('uk-rulings', `${ukRuling('4421910000', 'umbrella '.repeat(80))}\n`)
      const [[description] = []] = labels(await loadLabels('uk-rulings'))
      expect(String(description))
        .to.match(/umbrella$/)
        .and.have.length.within(480, 500)
    })

    it('reject a line that is none with file, line and reason', async () => {
      const whole = ukRuling('4421910000', 'Cocktail sticks')
      const lines = ['{"commodity_code": 4421910000}', ukRuling('44 21', 'Cocktail umbrellas'), '{"half', whole]
      await publish('uk-rulings', `${lines.join('\n')}\n`)
      const { rejects } = await loadLabels('uk-rulings')
      expect(rejects.map(({ line }) => line)).to.deep.equal([1, 2, 3])
      expect(rejects[0]?.file).to.match(/^uk-rulings\/.*rulings\.ndjson$/)
      expect(rejects[0]?.reason).to.include('commodity_code')
      expect(rejects[1]?.reason).to.include('other characters than digits')
      expect(rejects[2]?.reason).to.include('is not JSON')
    })
  })

  describe('from binding tariff information of the EU', () => {
    it('include valid ones in English, of every year, with padded codes', async () => {
      const file = (...rulings: readonly string[]) => `${[EU_HEADER, ...rulings].join('\n')}\n`
      await publish(
        'eu-rulings',
        await zipBytes({
          'EBTI_2025.csv': file(
            euRuling('9405119090************', 'A lamp ""for a desk""\nwith LED'),
            euRuling('9405110000************', 'Eine Lampe', { language: 'DE' }),
            euRuling('9405110000************', 'A lamp of old', { status: 'INVALID' }),
            euRuling('9405******************', 'A lamp without a subheading'),
          ),
          'EBTI_2026.csv': file(euRuling('64039116**************', 'Boots of leather', { language: 'en' })),
        }),
      )
      const loaded = await loadLabels('eu-rulings')
      expect(loaded.rejects).to.deep.equal([])
      expect(labels(loaded)).to.deep.equal([
        ['A lamp "for a desk" with LED', '940511'],
        ['Boots of leather', '640391'],
      ])
      expect(loaded.report).to.include('uk: eu-rulings provided: labelled_descriptions 2')
      expect(loaded.report).to.include(
        'eu-rulings, not loaded: rulings in other languages 1, rulings that are not valid any more 1, rulings without a description or subheading 1',
      )
    })

    it('carry up to ten digits in XI', async () => {
      await replayXi(directory)
      await publish(
        'eu-rulings',
        await euZip(
          euRuling('9405119090************', 'A lamp'),
          euRuling('94051190***', 'A lantern'),
          euRuling('94051190901***', 'A torch'),
        ),
      )
      expect(labels(await loadLabels('eu-rulings', 'xi'))).to.deep.equal([
        ['A lamp', '9405119090'],
        ['A lantern', '94051190'],
        ['A torch', '9405119090'],
      ])
    })

    it('drop names and addresses of holders from rows, rejects and the report', async () => {
      await publish(
        'eu-rulings',
        await euZip(
          euRuling('9405119090************', 'A lamp'),
          `IEBTI-2026-2,IE,${PERSON},${STREET}`,
          euRuling(`${PERSON}***`, 'A ruling with moved fields'),
        ),
      )
      const loaded = await loadLabels('eu-rulings')
      expect(labels(loaded)).to.deep.equal([['A lamp', '940511']])
      expect(loaded.rejects).to.have.length(2)
      for (const part of ['Erika', 'Mustermann', 'Hauptstrasse', 'Dublin']) {
        expect(JSON.stringify(loaded)).not.to.include(part)
      }
    })

    const REFUSED: readonly (readonly [what: string, zip: () => Promise<Buffer>, reason: RegExp])[] = [
      [
        'a column that vanished',
        async () => zipBytes({ 'EBTI_2026.csv': `${EU_HEADER.replace('NOMENCLATURE_CODE', 'CODE')}\n` }),
        /EBTI_2026\.csv: the header lacks NOMENCLATURE_CODE/,
      ],
      ['an archive that was cut off', async () => (await euZip()).subarray(0, 200), /damaged or was cut off/],
      [
        'an encrypted archive, saying whom to ask',
        async () => asEncrypted(await euZip()),
        /is encrypted and cannot be read; ask the Commission's DG TAXUD/,
      ],
      ['an archive without CSV', () => zipBytes({ 'readme.txt': 'nothing' }), /holds no CSV file/],
      [
        'a header in another encoding',
        async () => zipBytes({ 'EBTI_2026.csv': Buffer.from(`${EU_HEADER}\n`, 'utf16le') }),
        /the file is UTF-16, not UTF-8/,
      ],
    ]
    for (const [what, zip, reason] of REFUSED) {
      it(`stop the load at ${what}`, async () => {
        await publish('eu-rulings', await zip())
        const error = await rejectionOf(loadLabels('eu-rulings'))
        expect(error).to.be.instanceOf(SourceError)
        expect(error.message).to.match(reason)
      })
    }

    it('keep records out of the message about a missing header', async () => {
      const record = euRuling('9405119090************', 'A lamp')
      await publish('eu-rulings', await zipBytes({ 'EBTI_2026.csv': `${record}\n` }))
      const error = await rejectionOf(loadLabels('eu-rulings'))
      expect(error).to.be.instanceOf(SourceError)
      expect(error.message).to.include('the header lacks BTI_REFERENCE').and.not.include('Mustermann')
    })

    it('load past a new column, which is reported, and a line in another encoding, which is rejected', async () => {
      const latin = Buffer.from(euRuling('9405119090************', 'Café lamp').replace('\n', ' '), 'latin1')
      const csv = [
        Buffer.from(`NEW,${EU_HEADER}\n0,`),
        latin,
        Buffer.from(`\n0,${euRuling('9405119090***', 'A lamp')}\n`),
      ]
      await publish('eu-rulings', await zipBytes({ 'EBTI_2026.csv': Buffer.concat(csv) }))
      const loaded = await loadLabels('eu-rulings')
      expect(labels(loaded)).to.deep.equal([['A lamp', '940511']])
      expect(loaded.rejects.map(({ line, reason }) => [line, reason])).to.deep.equal([
        [2, 'the bytes are not valid UTF-8'],
      ])
      expect(loaded.report).to.match(/EBTI_2026\.csv has new columns, which are not read: NEW/)
    })
  })

  describe('from rulings of the United States', () => {
    it('carry the goods of the subject and six digits, without the origin', async () => {
      await publish(
        'us-rulings',
        [
          usRuling('The tariff classification of a desk lamp made from bamboo from China', [
            '9405.21.8010',
            '9903.88.03',
          ]),
          usRuling('RE: Tariff Classification of LED strips, from an undetermined country.', ['9405421000']),
          usRuling('The tariff classification of a revoked lamp from China', ['9405.21.8010'], true),
          usRuling('The tariff classification of a lamp and a chair from China', ['9405.21.8010', '9401.61.4011']),
          usRuling('The tariff classification of a gift from Peru', ['9802.00.80']),
          usRuling(`Protest of ${PERSON}; lamps`, ['9405.21.8010']),
          usRuling(undefined, []),
        ].join('\n'),
      )
      const loaded = await loadLabels('us-rulings')
      expect(loaded.rejects).to.deep.equal([])
      expect(labels(loaded)).to.deep.equal([
        ['desk lamp made from bamboo', '940521'],
        ['LED strips', '940542'],
      ])
      expect(loaded.report).to.include(
        'rulings that were revoked 1, rulings on several subheadings 1, rulings without a subheading 1, rulings whose subject names no goods 2',
      )
      expect(JSON.stringify(loaded)).not.to.include('Mustermann')
    })
  })

  describe('from Schedule B', () => {
    it('carry its long descriptions and six digits, without national chapters', async () => {
      const long = 'LAMPS, ELECTRIC, FOR CEILINGS OR WALLS, EXCEPT THOSE OF A KIND USED FOR LIGHTING PUBLIC PLACES'
      const lines = [scheduleB('9405110000', long), scheduleB('9801100000', 'GOODS RETURNED')]
      await publish('us-schedule-b', `${lines.join('\r\n')}\r\n`)
      const loaded = await loadLabels('us-schedule-b')
      expect(loaded.rejects).to.deep.equal([])
      expect(labels(loaded)).to.deep.equal([[long, '940511']])
    })

    it('reject a line that is none, and stop the load where the first is none', async () => {
      await publish('us-schedule-b', `${scheduleB('9405110000', 'LAMPS')}\n9405110000 LAMPS\n`)
      const { rejects } = await loadLabels('us-schedule-b')
      expect(rejects.map(({ line, reason }) => [line, reason])).to.deep.equal([
        [2, 'the line has not the columns of Schedule B'],
      ])
      for (const [content, reason] of [
        ['<html>moved</html>\n', /a column moved/],
        ['', /the file is empty/],
      ] as const) {
        await publish('us-schedule-b', content)
        expect((await rejectionOf(loadLabels('us-schedule-b'))).message).to.match(reason)
      }
    })
  })

  it('published data omits public labels by default, although they were fetched', async () => {
    await publish('uk-rulings', `${ukRuling('4421910000', 'Cocktail umbrellas')}\n`)
    const source = await open()
    expect(labels(await load(source))).to.deep.equal([])
    expect(await source.fingerprint()).not.to.equal(await (await open('uk-rulings')).fingerprint())
  })

  it('wait for the second load where words are served first', async () => {
    await publish('uk-rulings', `${ukRuling('4421910000', 'Cocktail umbrellas')}\n`)
    const source = await open('uk-rulings')
    if (source.withoutLabels === undefined) throw new Error('There is no source without labels.')
    expect(labels(await load(source.withoutLabels))).to.deep.equal([])
    expect(await source.withoutLabels.fingerprint()).to.equal(await source.fingerprint())
  })

  it('stop the load where they were not fetched, and name the command', async () => {
    const error = await rejectionOf(open('eu-rulings'))
    expect(error).to.be.instanceOf(SourceError)
    expect(error.message).to.include('opentariff ingest fetch eu-rulings')
  })
})
