import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../../src/config/package-root.ts'
import { openApiDocument } from './openapi-document.ts'
import { runChild } from './run-child.ts'
import { ONE_FAILED, ONE_PASSED, type Tally } from './tally.ts'

/** Lints the OpenAPI document of the service with the rules of `redocly.yaml`. */
export const lintOpenApi = async (signal: AbortSignal): Promise<Tally> => {
  const directory = await mkdtemp(join(tmpdir(), 'opentariff-openapi-'))
  try {
    const path = join(directory, 'openapi.json')
    await writeFile(path, await openApiDocument())
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
