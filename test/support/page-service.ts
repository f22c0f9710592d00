import { join } from 'node:path'
import { installSample, type SampleInstallation } from './sample-installation.ts'
import { type RunningService, startService } from './start-service.ts'

// Mocha global fixtures for the tests of the pages: `mocha --require test/support/page-service.ts ...`. If PAGES_URL is set,
// they use the service there, which must serve the sample.

let sample: SampleInstallation | null = null
let service: RunningService | undefined

export const mochaGlobalSetup = async (): Promise<void> => {
  if (process.env.PAGES_URL) return
  const { signal } = new AbortController()
  sample = await installSample(signal)
  if (sample === null) throw new Error('The sample could not be loaded.')
  service = await startService(
    { ...sample.env, TRUSTED_PROXIES: '127.0.0.1' },
    join(sample.directory, 'service.log'),
    signal,
  )
  process.env.PAGES_URL = service.url
}

export const mochaGlobalTeardown = async (): Promise<void> => {
  await service?.stop()
  await sample?.remove()
}

/**
 * Headers of a visitor of its own: the service limits how much one may classify, and believes what proxies on this
 * machine say of addresses.
 */
export const newVisitor = (): Readonly<Record<string, string>> => ({
  'X-Forwarded-For': `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`,
})

/** Address of the service. Call it in a hook or a test, not while a test file loads. */
export const pagesUrl = (): string => {
  const { PAGES_URL } = process.env
  if (!PAGES_URL) throw new Error('Run this test with `--require test/support/page-service.ts`, and ask in a hook.')
  return PAGES_URL
}
