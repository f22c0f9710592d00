import { escapeXml } from '../../http/body/escape-xml.ts'
import type { InterfaceChange } from './changes.ts'

/** An Atom feed (RFC 4287) of the change table; `path` is where it is fetched. */
export function interfaceFeed(changes: readonly InterfaceChange[], path: string): string {
  const [newest] = changes.toSorted((a, b) => (a.date < b.date ? 1 : -1))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    '<id>urn:opentariff:green-lanes:changes</id>',
    '<title>Changes of the green lanes API</title>',
    '<author><name>Opentariff</name></author>',
    `<updated>${startOf(newest?.date ?? '1970-01-01')}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(path)}"/>`,
    ...changes.map(entry),
    '</feed>',
    '',
  ].join('\n')
}

const entry = ({ date, changes }: InterfaceChange): string =>
  [
    '<entry>',
    `<id>urn:opentariff:green-lanes:changes:${date}</id>`,
    `<title>Changes of ${date}</title>`,
    `<updated>${startOf(date)}</updated>`,
    `<content type="html">${escapeXml(`<ul>${changes.map((change) => `<li>${escapeXml(change)}</li>`).join('')}</ul>`)}</content>`,
    '</entry>',
  ].join('\n')

const startOf = (date: string): string => `${date}T00:00:00Z`
