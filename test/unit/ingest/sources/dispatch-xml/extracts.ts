import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { XmlNode } from '../../../../../ingest/sources/dispatch-xml/xml-node.ts'

/** Content of an element: a text, elements by name, or several elements of a name. */
export interface Content {
  readonly [element: string]: string | Content | readonly Content[]
}

/** A row of its own: an operation and an identity, around its content. */
export const row = (opType: string, hjid: number, content: Content, origin = 'T'): Content => ({
  hjid: String(hjid),
  metainfo: { opType, origin, status: 'L', transactionDate: '2026-01-01T10:00:00' },
  ...content,
})

export const english = (description: string): readonly Content[] => [
  {
    hjid: '1',
    metainfo: { opType: 'C', origin: 'T' },
    description: `${description}, in French`,
    language: { languageId: 'FR' },
  },
  { hjid: '2', metainfo: { opType: 'C', origin: 'T' }, description, language: { languageId: 'EN' } },
]

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const xml = (content: Content): string =>
  Object.entries(content)
    .flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const))
    .map(([name, value]) => `<${name}>${typeof value === 'string' ? escaped(value) : xml(value)}</${name}>`)
    .join('\n')

/** An extract of days, with entities by their names. */
export const extract = (
  start: string,
  end: string,
  entities: readonly (readonly [string, Content])[],
): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<ns2:TariffHistoryResponse xmlns:ns2="http://www.eurodyn.com/Tariff/services/DispatchDataExportXMLData/v03">
<ResultsInfo><totalRecords>${entities.length}</totalRecords><executionDate>${end}T23:59:59</executionDate>
<startDate>${start}T00:00:00</startDate><endDate>${end}T23:59:59</endDate></ResultsInfo>
${entities
  .map(
    ([name, content]) =>
      `<TariffHistoryItem><find${name}ByDatesResponse>\n${xml({ [name]: content })}\n</find${name}ByDatesResponse></TariffHistoryItem>`,
  )
  .join('\n')}
</ns2:TariffHistoryResponse>
`

/** Runs with files in a directory of their own, which is removed afterwards. */
export async function withFiles<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  run: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'extracts-test-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(directory, name)), { recursive: true })
      await writeFile(join(directory, name), content)
    }
    return await run(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Content as it is after reading: a name without elements is absent. */
export const nodeOf = (content: Content): XmlNode =>
  Object.fromEntries(
    Object.entries(content)
      .map(([name, value]) => [name, [value].flat()] as const)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => [name, values.map((each) => (typeof each === 'string' ? each : nodeOf(each)))]),
  )
