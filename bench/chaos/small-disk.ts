import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file system of its own, so that it can be filled without harm to anything else. */
export interface SmallDisk {
  /** Leaves no byte free. */
  fill(): Promise<void>
  free(): Promise<void>
  unmount(): Promise<unknown>
}

const MEBIBYTE = Buffer.alloc(1024 * 1024)

/** The smallest unit that a file system hands out. */
const BLOCK = Buffer.alloc(4096)

/** Mounts memory as a directory; undefined where this user or this system may not. */
export async function smallDisk(directory: string, megabytes: number): Promise<SmallDisk | undefined> {
  await mkdir(directory, { recursive: true })
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory])
  } catch {
    return undefined
  }
  const filler = join(directory, 'filler')
  return {
    fill: async () => {
      const file = await open(filler, 'w')
      try {
        for (const piece of [MEBIBYTE, BLOCK]) {
          // Writes less than asked for, or fails, when the disk is full.
          while ((await file.write(piece).catch(unlessFull)).bytesWritten === piece.length);
        }
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler, { force: true }),
    // Lazily: a server that was killed may take a moment to leave it.
    unmount: () => run('umount', ['--lazy', directory]),
  }
}

function unlessFull(error: NodeJS.ErrnoException): { readonly bytesWritten: number } {
  if (error.code === 'ENOSPC') return { bytesWritten: 0 }
  throw error
}
