import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig, requireServers } from '../../src/config.ts'
import { packageRoot } from '../../src/package-root.ts'
import { startService } from '../../src/service.ts'
import { runChild } from './run-child.ts'
import { ONE_FAILED, ONE_PASSED, type Tally } from './tally.ts'

/** The service needs addresses to start, and neither server to describe itself: nothing listens on port 1. */
const WITHOUT_SERVERS = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  OPENSEARCH_URL: 'http://127.0.0.1:1',
}

const fetchDocument = async (): Promise<string> => {
  const service = await startService(requireServers(loadConfig(WITHOUT_SERVERS)))
  try {
    const { address, port } = service.address
    return await (await fetch(`http://${address}:${port}/openapi.json`)).text()
  } finally {
    await service.stop()
  }
}

/** Lints the document as the service gives it out, by the rules of `redocly.yaml`. */
export const lintOpenApi = async (signal: AbortSignal): Promise<Tally> => {
  const directory = await mkdtemp(join(tmpdir(), 'opentariff-openapi-'))
  try {
    const path = join(directory, 'openapi.json')
    await writeFile(path, await fetchDocument())
    const code = await runChild(
      {
        file: join(packageRoot, 'node_modules', '.bin', 'redocly'),
        args: ['lint', '--config', join(packageRoot, 'redocly.yaml'), path],
        env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
      signal,
    )
    return code === 0 ? ONE_PASSED : ONE_FAILED
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
