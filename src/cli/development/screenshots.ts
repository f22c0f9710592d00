import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from '@commander-js/extra-typings'
import { chromium } from 'playwright-core'
import { findChromium, NO_CHROMIUM } from '../../../test/support/chromium.ts'
import { packageRoot } from '../../config/package-root.ts'
import { UserFacingError } from '../../errors/user-facing-error.ts'

/** The pages of the README, each as a reader sees it first. */
const PICTURES = [
  { name: 'search', path: '/search?q=cheese' },
  { name: 'commodity', path: '/commodities/0702001007?country=MA' },
] as const

const VIEWPORT = { width: 1280, height: 900 } as const

/** Bytes of a picture that a README loads. */
const MAX_BYTES = 150 * 1024

export const define = (command: Command): void => {
  command.option('--url <url>', 'address of a running service', 'http://localhost:3000').action(async ({ url }) => {
    const executablePath = findChromium()
    if (executablePath === null) throw new UserFacingError(NO_CHROMIUM)
    const folder = join(packageRoot, 'docs', 'images')
    await mkdir(folder, { recursive: true })
    // The sandbox needs rights that containers lack; only pages of this service are opened.
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
    try {
      const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: 'light', reducedMotion: 'reduce' })
      for (const { name, path } of PICTURES) {
        const response = await page.goto(new URL(path, url).href)
        if (!response?.ok()) throw new UserFacingError(`${url}${path} answered ${response?.status() ?? 'nothing'}.`)
        const picture = await page.screenshot()
        if (picture.byteLength > MAX_BYTES) {
          throw new UserFacingError(`The picture of ${path} has ${picture.byteLength} bytes, more than ${MAX_BYTES}.`)
        }
        await writeFile(join(folder, `${name}.png`), picture)
        console.log(`docs/images/${name}.png: ${Math.round(picture.byteLength / 1024)} KB`)
      }
    } finally {
      await browser.close()
    }
  })
}
