import { uniqueBy } from '../../../src/collections/unique-by.ts'
import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { integer, itemId, required, text } from '../reading/codecs.ts'
import { orReject } from '../reading/or-reject.ts'
import type { PublishedFile, PublishedReading } from '../reading/published-cache.ts'
import { recordDecoder } from '../reading/record-decoder.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import { type ApiResource, readApiDocument } from './api-document.ts'
import { API_LISTS } from './api-lists.ts'
import { readExchangeRates } from './exchange-rates.ts'
import { originSchemeValues } from './origin-schemes.ts'

/** Records of the bundle's files, by the names of those, such as `chapter_notes.ndjson`. */
export type ApiRecords = ReadonlyMap<string, readonly SourceRecord[]>

/** Reads the saved answers of the public Trade Tariff API of a region: lists, notes, guides, search references and exchange rates. */
export async function readTariffApi(reading: PublishedReading, source: string): Promise<ApiRecords> {
  const { cache, rejects } = reading
  const records = new Map<string, SourceRecord[]>()
  const add = (name: string, record: SourceRecord): void => {
    const ofName = records.get(name) ?? []
    records.set(name, ofName)
    ofName.push(record)
  }
  for (const file of cache.files(source)) {
    if (file.name.endsWith('.csv')) {
      for await (const record of readExchangeRates(file, reading)) add('exchange_rates.csv', record)
      continue
    }
    const document = await readApiDocument(file, rejects)
    for (const resource of document?.data ?? []) {
      // A document is one line to a person; its resources are told apart by what they hold.
      const published = { file, line: 1, text: JSON.stringify(resource) }
      const found = orReject(published, rejects, () => [...valuesOf(file, resource, document?.included ?? [])]) ?? []
      for (const [name, values] of found) add(name, { file, line: 1, text: JSON.stringify(values), values })
    }
  }
  return new Map([...records].map(([name, all]) => [name, uniqueBy(all, ({ text }) => text)]))
}

type NamedValues = readonly [file: string, values: Values]

/** An answer is recognised by its address: `/uk/api/v2/chapters/01`. */
function* valuesOf(
  file: PublishedFile,
  resource: ApiResource,
  included: readonly ApiResource[],
): Generator<NamedValues> {
  const parts = new URL(file.address).pathname.split('/').filter((part) => part !== '')
  const place = parts.indexOf('v2')
  const [kind = '', id] = place === -1 ? parts.slice(-1) : parts.slice(place + 1)
  for (const [name, toRecords] of Object.entries(API_LISTS[kind] ?? {})) {
    for (const values of toRecords(resource)) yield [name, values]
  }
  if (kind === 'rules_of_origin_schemes') yield ['schemes.ndjson', originSchemeValues(resource, included)]
  if (kind === 'sections' && id !== undefined) yield* sectionNotes(resource, file.date)
  if (kind === 'chapters' && id !== undefined) yield* chapterValues(resource, included, file.date)
}

const EDITION = 'Trade Tariff API'

const edition = (date: IsoDate, content: string): Values => ({
  edition: EDITION,
  edition_date: date,
  preferred: true,
  content,
})

const decodeSection = recordDecoder({ position: integer, section_note: text })

function* sectionNotes({ id, attributes }: ApiResource, date: IsoDate): Generator<NamedValues> {
  const { position, section_note: note } = decodeSection(attributes)
  if (note !== null) yield ['section_notes.ndjson', { position: position ?? Number(id), ...edition(date, note) }]
}

const decodeChapter = recordDecoder({
  goods_nomenclature_item_id: required(itemId),
  chapter_note: text,
  section_id: integer,
})
const decodeGuide = recordDecoder({ title: text, url: text })
const decodeHeading = recordDecoder({ goods_nomenclature_item_id: required(itemId) })

function* chapterValues(
  { attributes }: ApiResource,
  included: readonly ApiResource[],
  date: IsoDate,
): Generator<NamedValues> {
  const { goods_nomenclature_item_id: chapter, chapter_note: note, section_id: position } = decodeChapter(attributes)
  if (note !== null) {
    const chapterId = chapter.slice(0, 2)
    yield ['chapter_notes.ndjson', { chapter_id: chapterId, section_position: position, ...edition(date, note) }]
  }
  const ofType = (type: string) => included.filter((resource) => resource.type === type)
  for (const section of ofType('section')) yield* sectionNotes(section, date)
  for (const guide of ofType('guide')) {
    const { title, url } = decodeGuide(guide.attributes)
    yield ['guides.csv', { id: guide.id, title, url, active: true }]
    // The API publishes guides for chapters, the table has headings.
    for (const heading of ofType('heading')) {
      const { goods_nomenclature_item_id: code } = decodeHeading(heading.attributes)
      yield ['guide_headings.csv', guideHeading(guide.id, title, code)]
    }
  }
}

const guideHeading = (guideId: string, title: string | null, code: string): Values => ({
  guide_id_source: guideId,
  guide_id: guideId,
  guide_title: title,
  heading_id: code.slice(0, 4),
  goods_nomenclature_item_id: code,
  current: true,
})
