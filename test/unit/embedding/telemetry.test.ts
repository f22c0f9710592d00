import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { packageRoot } from '../../../src/config/package-root.ts'

const FOLDERS = ['src', 'ingest']

describe('telemetry of onnxruntime', () => {
  it('is switched off in the environment once the encoder module is loaded', async () => {
    await import('../../../src/embedding/encoder.ts')
    expect(process.env.ORT_DISABLE_TELEMETRY).to.equal('1')
  })

  it('cannot be switched on by an import of the library that bypasses src/embedding/onnxruntime.ts', () => {
    const importers = FOLDERS.flatMap((folder) =>
      readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|mjs)$/.test(file))
        .map((file) => join(folder, file)),
    ).filter((file) => / from 'onnxruntime-node'/.test(readFileSync(join(packageRoot, file), 'utf8')))
    expect(importers).to.deep.equal([join('src', 'embedding', 'onnxruntime.ts')])
  })
})
