import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import type { PublishedFile, PublishedReading } from '../reading/published-cache.ts'
import type { SourceId } from '../registry.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import { type ApiDocument, type ApiResource, readApiDocument } from './api-document.ts'
import { API_LISTS } from './api-lists.ts'
import { originSchemeValues } from './origin-schemes.ts'

/** Records of the bundle's files, by the names of those, such as `chapter_notes.ndjson`. */
export type ApiRecords = ReadonlyMap<string, readonly SourceRecord[]>

/** Reads the saved answers of the public Trade Tariff API of a region: lists, notes, guides and search references. */
export async function readTariffApi({ cache, rejects }: PublishedReading, source: SourceId): Promise<ApiRecords> {
  const records = new Map<string, SourceRecord[]>()
  for (const file of cache.files(source)) {
    const document = await readApiDocument(file, rejects)
    if (document === null) continue
    for (const [name, values] of valuesOf(file, document)) {
      const ofName = records.get(name) ?? []
      records.set(name, ofName)
      // A document is one line to a person; its resources are told apart by what they hold.
      ofName.push({ file, line: 1, text: JSON.stringify(values), values })
    }
  }
  return new Map([...records].map(([name, all]) => [name, distinct(all)]))
}

/** An answer is recognised by its address: `/uk/api/v2/chapters/01`. */
function* valuesOf(file: PublishedFile, document: ApiDocument): Generator<readonly [name: string, values: Values]> {
  const parts = new URL(file.address).pathname.split('/').filter((part) => part !== '')
  const place = parts.indexOf('v2')
  const [kind = '', id] = place === -1 ? parts.slice(-1) : parts.slice(place + 1)
  for (const resource of document.data) {
    for (const [name, toRecords] of Object.entries(API_LISTS[kind] ?? {})) {
      for (const values of toRecords(resource)) yield [name, values]
    }
    if (kind === 'rules_of_origin_schemes') yield ['schemes.ndjson', originSchemeValues(resource, document)]
    if (kind === 'sections' && id !== undefined) yield* sectionNotes(resource, file.date)
    if (kind === 'chapters' && id !== undefined) yield* chapterValues(resource, document, file.date)
  }
}

const EDITION = 'Trade Tariff API'

const edition = (date: IsoDate, content: unknown): Values => ({
  edition: EDITION,
  edition_date: date,
  preferred: true,
  content,
})

function* sectionNotes({ id, attributes }: ApiResource, date: IsoDate): Generator<readonly [string, Values]> {
  if (!attributes.section_note) return
  yield [
    'section_notes.ndjson',
    { position: attributes.position ?? Number(id), ...edition(date, attributes.section_note) },
  ]
}

function* chapterValues(
  { attributes }: ApiResource,
  { included }: ApiDocument,
  date: IsoDate,
): Generator<readonly [string, Values]> {
  const itemId = String(attributes.goods_nomenclature_item_id)
  if (attributes.chapter_note) {
    yield [
      'chapter_notes.ndjson',
      {
        chapter_id: itemId.slice(0, 2),
        section_position: attributes.section_id,
        ...edition(date, attributes.chapter_note),
      },
    ]
  }
  const sections = included.filter(({ type }) => type === 'section')
  for (const section of sections) yield* sectionNotes(section, date)
  const headings = included.filter(({ type }) => type === 'heading')
  for (const guide of included.filter(({ type }) => type === 'guide')) {
    const { title, url } = guide.attributes
    yield ['guides.csv', { id: guide.id, title, url, active: true }]
    // The API publishes guides for chapters, the table has headings.
    for (const { attributes: heading } of headings) yield ['guide_headings.csv', guideHeading(guide.id, title, heading)]
  }
}

function guideHeading(guideId: string, title: unknown, heading: ApiResource['attributes']): Values {
  const itemId = String(heading.goods_nomenclature_item_id)
  return {
    guide_id_source: guideId,
    guide_id: guideId,
    guide_title: title,
    heading_id: itemId.slice(0, 4),
    goods_nomenclature_item_id: itemId,
    current: true,
  }
}

/** Chapters of one section repeat its note, lists of one API the areas of another. */
function distinct(records: readonly SourceRecord[]): readonly SourceRecord[] {
  return [...new Map(records.map((record) => [record.text, record])).values()]
}
