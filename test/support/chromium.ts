import { findProgram } from './find-program.ts'

/** Names of Chromium in distributions. The first one has no windows, and takes half the time for a page. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

export const NO_CHROMIUM =
  'The tests of the pages did not run: there is no Chromium. Install one (Debian: `apt-get install chromium-headless-shell`), or set CHROMIUM_PATH to its program.'

/** Path of the browser: `CHROMIUM_PATH`, or the first on the PATH; null if there is none. */
export function findChromium(): string | null {
  return process.env.CHROMIUM_PATH || findProgram(NAMES)
}
