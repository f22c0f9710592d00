import { SaxesParser } from 'saxes'
import { SourceError } from '../source-error.ts'
import type { XmlNode } from './xml-node.ts'

/** What an extract says of itself, or one of its entities. */
export type ExtractItem =
  | { readonly kind: 'results'; readonly node: XmlNode }
  | { readonly kind: 'entity'; readonly entity: string; readonly line: number; readonly node: XmlNode }

const ROOT = 'TariffHistoryResponse'
const RESULTS = 'ResultsInfo'
/** Depth of an entity: the root, a `TariffHistoryItem` and the query that found it are around it. */
const ENTITY_DEPTH = 3

/** An extract nests nine deep. */
const MAX_DEPTH = 32
/** A thousand times a usual entity, and several times a group of areas with all its members and their history. */
const MAX_ENTITY_CHARACTERS = 32 * 1024 * 1024

/** Of each row, only its operation and origin are used. */
const UNUSED: ReadonlySet<string> = new Set(['status', 'transactionDate'])

interface OpenElement {
  readonly name: string
  readonly line: number
  readonly content: Record<string, (string | XmlNode)[]>
  text: string
}

/**
 * Streams an extract in the DispatchDataExport schema: first its `ResultsInfo`, then each entity.
 *
 * @throws SourceError for XML that is damaged, cut off, of another schema, or that declares entities of its own
 */
export async function* readExtract(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<ExtractItem> {
  const found: ExtractItem[] = []
  const parser = extractParser(name, (item) => found.push(item))
  // Extracts are UTF-8; a byte that is not must not end up in a text as a replacement character.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new SourceError(`${name} is not UTF-8, which its schema demands`)
    }
  }
  for await (const chunk of bytes) {
    parser.write(decode(chunk))
    yield* found.splice(0)
  }
  parser.write(decode())
  parser.close()
  yield* found.splice(0)
}

interface ExtractParser {
  write(text: string): void
  close(): void
}

function extractParser(name: string, emit: (item: ExtractItem) => void): ExtractParser {
  const parser = new SaxesParser({ position: true })
  const fault = (reason: string) => new SourceError(`${name}, line ${parser.line}: ${reason}`)
  const open: OpenElement[] = []
  let characters = 0

  parser.on('error', ({ message }) => {
    throw fault(`is no readable XML, or was cut off: ${message.replace(/^\d+:\d+: /, '')}`)
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-8$/i.test(encoding)) throw fault(`is in ${encoding}, not in UTF-8`)
  })
  parser.on('doctype', () => {
    throw fault(
      'has a document type declaration, which extracts never have: it could make entities grow without bounds',
    )
  })
  parser.on('opentag', (tag) => {
    const element = tag.name.slice(tag.name.indexOf(':') + 1)
    if (open.length === 0 && element !== ROOT) {
      throw fault(`is no extract in the DispatchDataExport schema: it begins with ${element}, not ${ROOT}`)
    }
    if (open.length >= MAX_DEPTH) throw fault(`nests more than ${MAX_DEPTH} elements`)
    if (open.length === ENTITY_DEPTH) characters = 0
    open.push({ name: element, line: parser.line, content: {}, text: '' })
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === undefined || UNUSED.has(element.name)) return
    const { name: closed, line, content } = element
    if (open.length === ENTITY_DEPTH) emit({ kind: 'entity', entity: closed, line, node: content })
    else if (open.length === 1 && closed === RESULTS) emit({ kind: 'results', node: content })
    else if (open.length > ENTITY_DEPTH || open.at(-1)?.name === RESULTS) {
      const value = Object.keys(content).length > 0 ? content : element.text
      const parent = open.at(-1)?.content ?? {}
      const values = parent[closed]
      if (values === undefined) parent[closed] = [value]
      else values.push(value)
    }
  })
  return {
    write(text) {
      characters += text.length
      parser.write(text)
      if (characters > MAX_ENTITY_CHARACTERS)
        throw fault(`has an entity of more than ${MAX_ENTITY_CHARACTERS} characters`)
    },
    close: () => parser.close(),
  }
}
