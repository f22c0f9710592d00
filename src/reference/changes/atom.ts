import { escapeXml } from '../../http/body/escape-xml.ts'
import type { paginationLinks } from '../../json-api/pagination.ts'
import type { Region } from '../../tariff/region.ts'
import type { ChangeResource } from './present.ts'

interface Feed {
  readonly region: Region
  /** The subject of the feed, if not the whole tariff: `commodity` `0101300000`. */
  readonly subject?: { readonly kind: string; readonly id: string; readonly name?: string }
  /** When the data went live; null if there is none. */
  readonly updated: Date | null
  readonly changes: readonly ChangeResource[]
  readonly links: ReturnType<typeof paginationLinks>
}

export const ATOM_FEED = {
  description: 'An Atom feed.',
  contentType: 'application/atom+xml; charset=utf-8',
} as const

/** RFC 4287 requires a date even for a feed without entries. */
const NEVER = '1970-01-01T00:00:00.000Z'

/** An Atom feed (RFC 4287) with paged links (RFC 5005). Links are relative to the address of the feed. */
export function atomFeed({ region, subject, updated, changes, links }: Feed): string {
  const when = updated?.toISOString() ?? NEVER
  const pages = Object.entries({
    self: links.self,
    first: links.first,
    previous: links.prev,
    next: links.next,
    last: links.last,
  })
  const tariff = `the ${region.toUpperCase()} tariff`
  const [idOfSubject, title] =
    subject === undefined
      ? ['', tariff]
      : [`:${subject.kind}:${subject.id}`, `${subject.kind} ${escapeXml(subject.name ?? subject.id)} in ${tariff}`]
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>urn:opentariff:${region}${idOfSubject}:changes</id>`,
    `<title>Changes of ${title}</title>`,
    '<author><name>Opentariff</name></author>',
    `<updated>${when}</updated>`,
    ...pages.flatMap(([rel, href]) => (href === null ? [] : [`<link rel="${rel}" href="${escapeXml(href)}"/>`])),
    ...changes.map((change) => entry(region, change)),
    '</feed>',
    '',
  ].join('\n')
}

function entry(region: Region, { id, attributes }: ChangeResource): string {
  const code = [attributes.goods_nomenclature_item_id, attributes.productline_suffix].filter((part) => part !== null)
  const what =
    attributes.kind === 'measure'
      ? `measure ${attributes.measure_sid} (type ${attributes.measure_type_id}) on ${code.join('-')}`
      : code.join('-')
  const paragraphs = paragraphsOf(attributes).map((part) => `<p>${part}</p>`)
  return [
    '<entry>',
    `<id>urn:opentariff:${region}:changes:${id}</id>`,
    `<title>${escapeXml(`${attributes.change.replace('_', ' ')}: ${what}`)}</title>`,
    `<updated>${attributes.changed_at}</updated>`,
    `<link href="${escapeXml(attributes.href)}"/>`,
    `<category term="${attributes.kind}"/>`,
    `<category term="${attributes.change}"/>`,
    `<content type="html">${escapeXml(paragraphs.join(''))}</content>`,
    '</entry>',
  ].join('\n')
}

/** HTML. Descriptions are HTML already. */
function paragraphsOf(change: ChangeResource['attributes']): readonly string[] {
  const paragraphs: readonly (readonly [label: string, html: string | null])[] = [
    ['', change.description],
    ['Before: ', change.previous_description],
    ['Code before: ', change.previous_code],
    ['Parent: ', change.parent_code],
    ['Parent before: ', change.previous_parent_code],
    ['Duty: ', change.duty_expression && escapeXml(change.duty_expression)],
    ['Duty before: ', change.previous_duty_expression && escapeXml(change.previous_duty_expression)],
  ]
  return paragraphs.flatMap(([label, html]) => (html === null ? [] : [label + html]))
}
