import type { Values } from '../source-record.ts'
import type { Codec } from './codecs.ts'

/** What a file of the bundle holds and where it goes. */
export interface FileSpec {
  /** Relative to the bundle, without `.gz`; `{region}` stands for uk or xi. Files elsewhere load into every region. */
  readonly path: string
  /** The bundle cannot be opened without it. Any other file may be absent: its tables stay empty. */
  readonly required?: true
  /** The first table gets one row per record. Its references are checked, and other files refer to its key. */
  readonly tables: readonly [TableSpec, ...TableSpec[]]
  /** Whether a record is loaded into a region. Default: into all. */
  readonly isFor?: (values: Values, region: string) => boolean
  /** What a record refers to. Without it, sids are loaded unchecked. */
  readonly reference?: Reference
}

/**
 * - `parent`: `parent_sid` is null or the sid of a valid row of the same file, and does not lead back to the row;
 * - `sid`: `goods_nomenclature_sid` is a row of the region;
 * - `code`: the row is found by its code and suffix, because the sid is that of the UK;
 * - `code-or-null`: the same (suffix 80 where the file has none), and null where the region has no such row;
 * - `target`: `target_sid` is a row or a measure of the region, as `target` says.
 */
export type Reference = 'parent' | 'sid' | 'code' | 'code-or-null' | 'target'

export interface TableSpec {
  readonly table: string
  /** Columns of the table. A codec alone: the value has the same name in the file, and a CSV header must have it. */
  readonly columns: Readonly<Record<string, Codec | Column>>
  /** Columns whose values together are unique in a file. */
  readonly key?: readonly string[]
  /** The rows of a record. Default: the record is the row. May throw a `BadValue`. */
  readonly rows?: (values: Values) => Iterable<Values>
}

export interface Column {
  /** Name of the value in the file, or in what `rows` yields. */
  readonly from?: string
  readonly codec: Codec
  /** The value comes from `rows` or from the reader, not from a column of the file. */
  readonly derived?: true
  /** A CSV header may lack it. */
  readonly optional?: true
}

/** A column that the file calls something else. */
export const from = <C extends (raw: unknown) => unknown>(name: string, codec: C) => ({ from: name, codec })

/** A column that the file does not have. */
export const derived = (codec: Codec): Column => ({ codec, derived: true })

/** A column that a file may leave out: its values are null then. */
export const optional = (codec: Codec): Column => ({ codec, optional: true })

/** A column of this name gets the number of the record in the file, from 1. */
export const RECORD_NUMBER = 'record_number'
