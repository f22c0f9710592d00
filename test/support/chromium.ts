import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Its names in distributions. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

export const NO_CHROMIUM =
  'The tests of the pages did not run: there is no Chromium. Install one (Debian: `apt-get install chromium`), or set CHROMIUM_PATH to its program.'

/** Path of the browser: `CHROMIUM_PATH`, or the first on the PATH; null if there is none. */
export function findChromium(): string | null {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const paths = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return paths.find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
