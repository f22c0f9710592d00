import { stat } from 'node:fs/promises'

/** What lies at a path; null if nothing does, or nothing that may be looked at. */
export const fileStatus = async (path: string): Promise<'file' | 'directory' | null> => {
  const found = await stat(path).catch(() => null)
  if (found?.isFile()) return 'file'
  return found?.isDirectory() ? 'directory' : null
}
