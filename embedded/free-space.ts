import { statfsSync } from 'node:fs'
import { ALTERNATIVE, EmbeddedProblem } from './problem.ts'

const MEBIBYTE = 1024 * 1024

/** 161 MB of archive in Maven's cache, 211 MB unpacked, the plugin, 60 MB of Postgres, and a reserve. */
export const SPACE_TO_INSTALL = 700 * MEBIBYTE

/** Both regions with their indices take some 300 MB; with less than this an ingest would fail half way. */
export const SPACE_TO_START = 256 * MEBIBYTE

/** @throws EmbeddedProblem unless this many bytes are free for the user on the disk of the directory */
export function requireSpace(directory: string, bytes: number, purpose: string): void {
  const { bavail, bsize } = statfsSync(directory)
  const free = bavail * bsize
  if (free >= bytes) return
  throw new EmbeddedProblem(
    `${purpose} needs ${mebibytes(bytes)} free in ${directory}, where only ${mebibytes(free)} are left; free some space, set OPENTARIFF_EMBEDDED_DIR to a larger disk, or ${ALTERNATIVE}.`,
  )
}

export function mebibytes(bytes: number): string {
  return `${Math.round(bytes / MEBIBYTE)} MiB`
}
