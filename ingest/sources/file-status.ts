import { stat } from 'node:fs/promises'

/** What lies at a path, where `other` is a pipe or a device; null if nothing does, or nothing that may be looked at. */
export const fileStatus = async (path: string): Promise<'file' | 'directory' | 'other' | null> => {
  const found = await stat(path).catch(() => null)
  if (found === null) return null
  if (found.isFile()) return 'file'
  return found.isDirectory() ? 'directory' : 'other'
}
