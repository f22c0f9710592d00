import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { openPublished } from '../../../../../ingest/sources/merge/open-published.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'
import { AS_DEFINED, AS_DEFINED_HEADER, COMMODITIES, WEEKLY_MEASURES } from '../../../../support/published-uk.ts'
import { rejectionOf } from '../../../../support/rejection.ts'
import { replaySource } from '../../../../support/replay-source.ts'
import { asEncrypted, zipBytes } from '../../../../support/zip-bytes.ts'
import { type Loaded, load } from '../collected-rejects.ts'

describe('bad files of published sources of the UK', () => {
  let directory: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-published-'))
  })

  afterEach(() => rm(directory, { recursive: true, force: true }))

  const loadTariff = async (asDefined: string | Buffer): Promise<Loaded> => {
    await replaySource(directory, 'uk-dbt-tariff', [
      { name: 'commodities-report.csv', content: COMMODITIES },
      { name: 'measures-as-defined.csv', content: asDefined },
    ])
    const source = await openPublished(directory)
    return load(source)
  }

  it('reject a bad record with its file, line and reason, and read on', async () => {
    const bad =
      '6,6,101,"0702000000",0,"Tomatoes",20000009,"103","Duty","#NA","#NA","1%","2021-01-01","#NA","#NA","#NA","condition:?",400,"1011","ERGA OMNES","#NA","#NA","#NA","#NA","X","#NA"'
    const { rows, rejects } = await loadTariff(`${AS_DEFINED}${bad}\r\n`)
    expect(rejects).to.deep.equal([
      {
        file: 'uk-dbt-tariff/2026-11-19/measures-as-defined.csv',
        line: 7,
        reason: 'measure__conditions: "condition:?" is no list of conditions',
        record: bad.replaceAll('"', ''),
      },
    ])
    expect(rows.measures?.length).to.equal(4)
  })

  it('stop at a column that vanished, and report one that is new', async () => {
    const renamed = await rejectionOf(loadTariff(AS_DEFINED.replace('measure__footnotes', 'footnotes')))
    expect(renamed).to.be.instanceOf(SourceError)
    expect(renamed.message).to.include('measures-as-defined.csv: the header lacks measure__footnotes')

    const extra = AS_DEFINED.replaceAll('\r\n', ',1\r\n').replace(
      'regulation__url,1',
      'regulation__url,measure__colour',
    )
    const { report } = await loadTariff(extra)
    expect(report).to.include('measures-as-defined.csv has new columns, which are not read: measure__colour')
  })

  it('load a file with its columns in another order, and report that', async () => {
    const swapped = AS_DEFINED.replaceAll(/^([^,\n]*,[^,]*),([^,]*),([^,]*),/gm, '$1,$3,$2,')
    const { rows, rejects, report } = await loadTariff(swapped)
    expect([rejects, rows.measures?.length]).to.deep.equal([[], 4])
    expect(report).to.include('measures-as-defined.csv has its columns in another order')
  })

  it('stop at a file that is cut off or in another encoding', async () => {
    const cut = await rejectionOf(loadTariff(AS_DEFINED.slice(0, AS_DEFINED.indexOf('ERGA') + 2)))
    expect(cut.message).to.include('a quote is opened and never closed')

    const latin1 = Buffer.from(AS_DEFINED_HEADER.replace('measure__sid', 'mesure_numérotée'), 'latin1')
    const utf16 = await rejectionOf(loadTariff(Buffer.from(`\uFEFF${AS_DEFINED}`, 'utf16le')))
    expect(utf16.message).to.include('measures-as-defined.csv: the file is UTF-16, not UTF-8')

    const encoded = await rejectionOf(loadTariff(latin1))
    expect(encoded.message).to.include('measures-as-defined.csv: the bytes are not valid UTF-8')
  })

  it('stop at an archive that is cut off', async () => {
    const archive = await zipBytes({ 'measures.csv': WEEKLY_MEASURES })
    const cut = archive.subarray(0, archive.length - 30)
    await replaySource(directory, 'uk-hmrc-weekly', [{ name: 'hmrc-tariff-measures-2026-11-19.zip', content: cut }])
    const error = await rejectionOf(loadTariff(AS_DEFINED))
    expect(error).to.be.instanceOf(SourceError)
    expect(error.message).to.include('was cut off')
  })

  it('stop at an encrypted archive of the weekly file, and say whom to ask', async () => {
    const archive = asEncrypted(await zipBytes({ 'measures.csv': WEEKLY_MEASURES }))
    await replaySource(directory, 'uk-hmrc-weekly', [{ name: 'hmrc-tariff-measures-2026-11-19.zip', content: archive }])
    const error = await rejectionOf(loadTariff(AS_DEFINED))
    expect(error.message).to.include('is encrypted').and.to.include('tariff.management@hmrc.gov.uk')
  })
})
