import { stat } from 'node:fs/promises'

/** What is at a path (`other`: a pipe or a device); null if there is nothing or it cannot be accessed. */
export const fileStatus = async (path: string): Promise<'file' | 'directory' | 'other' | null> => {
  const found = await stat(path).catch(() => null)
  if (found === null) return null
  if (found.isFile()) return 'file'
  return found.isDirectory() ? 'directory' : 'other'
}
