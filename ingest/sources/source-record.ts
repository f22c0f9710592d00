import type { Readable } from 'node:stream'

/** Fields of a CSV record by the names of the header, or members of a JSON object. */
export type Values = Readonly<Record<string, unknown>>

/** A well-formed record: its values as read, or decoded. */
export interface SourceRecord<V = Values> {
  readonly file: SourceFile
  /** Line where the record begins. */
  readonly line: number
  readonly values: V
  /** The record as read. */
  readonly text: string
}

/** A file, and its name in messages. */
export interface SourceFile {
  readonly path: string
  /** Relative to the source, with forward slashes. */
  readonly name: string
  /** The bytes, where they are part of the file at the path, such as an entry of an archive. */
  readonly open?: () => Readable
}

/** Characters of a record that a dead letter shows: enough to recognise it. */
const EXCERPT_CHARACTERS = 500

export const excerpt = (text: string): string =>
  text.length > EXCERPT_CHARACTERS ? `${text.slice(0, EXCERPT_CHARACTERS)}...` : text
