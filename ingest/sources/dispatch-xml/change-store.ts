import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SourceFile } from '../source-record.ts'
import { applyChange, type Change } from './apply-change.ts'
import { textAt, type XmlNode } from './xml-node.ts'

/** An entity after all changes, with where it was changed last. */
export interface Entity {
  readonly node: XmlNode
  readonly file: SourceFile
  readonly line: number
}

/** The changes of all extracts, by entity. */
export interface ChangeStore {
  /** Adds a change, after those that were added before. */
  add(entity: string, change: Change, file: SourceFile, line: number): Promise<void>
  /** The entities of a name that are not deleted. */
  entities(name: string): AsyncIterable<Entity>
  remove(): Promise<void>
}

/**
 * Changes wait on disk in this many parts for each name, by `hjid`, so that one part at a time is in memory: the 1.2 GB of
 * measures of a whole TARIC are 5 MB a part.
 */
const PARTS = 256
/** Characters that are written at once. */
const WRITE_SIZE = 16 * 1024

interface StoredChange extends Change {
  readonly file: number
  readonly line: number
}

/** Opens a store in the directory for temporary files. It takes up to the size of the extracts; `remove` it. */
export async function openChangeStore(): Promise<ChangeStore> {
  const directory = await mkdtemp(join(tmpdir(), 'opentariff-extracts-'))
  const pending = new Map<string, string>()
  const written = new Set<string>()
  const files: SourceFile[] = []
  const pathOf = (part: string) => join(directory, part)
  const write = async (part: string): Promise<void> => {
    const lines = pending.get(part)
    if (lines === undefined) return
    pending.delete(part)
    await appendFile(pathOf(part), lines)
    written.add(part)
  }

  return {
    async add(entity, { node, implicitDeletes }, file, line) {
      if (files.at(-1) !== file) files.push(file)
      const stored: StoredChange = { node, implicitDeletes, file: files.length - 1, line }
      const part = `${entity}-${partOf(textAt(node, 'hjid') ?? '')}`
      const lines = `${pending.get(part) ?? ''}${JSON.stringify(stored)}\n`
      pending.set(part, lines)
      if (lines.length > WRITE_SIZE) await write(part)
    },
    async *entities(name) {
      for (let number = 0; number < PARTS; number += 1) {
        const part = `${name}-${number}`
        await write(part)
        if (written.has(part)) yield* (await readPart(pathOf(part), files)).values()
      }
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

const partOf = (hjid: string): number => (/^\d+$/.test(hjid) ? Number(hjid) % PARTS : 0)

async function readPart(path: string, files: readonly SourceFile[]): Promise<ReadonlyMap<string, Entity>> {
  const entities = new Map<string, Entity>()
  for (const json of (await readFile(path, 'utf8')).split('\n')) {
    if (json === '') continue
    const { file, line, ...change }: StoredChange = JSON.parse(json)
    const id = textAt(change.node, 'hjid') ?? ''
    const node = applyChange(entities.get(id)?.node ?? null, change)
    const source = files[file]
    if (node === null || source === undefined) entities.delete(id)
    else entities.set(id, { node, file: source, line })
  }
  return entities
}
