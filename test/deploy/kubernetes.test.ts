import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { packageRoot } from '../../src/config/package-root.ts'
import { findProgram } from '../support/find-program.ts'

const FOLDER = join(packageRoot, 'deploy', 'kubernetes')

/** Throws with what is wrong, fields that Kubernetes does not know included. */
const validate = async (file: string) => {
  const program = findProgram(['kubernetes-validate'])
  if (program === null) throw new Error('kubernetes-validate cannot be found (test/requirements.txt).')
  await promisify(execFile)(program, ['--strict', file])
}

describe('the manifests of Kubernetes', function () {
  this.timeout(60_000)

  it('follow the schemas of Kubernetes', async () => {
    const files = (await readdir(FOLDER)).filter((file) => file !== 'kustomization.yaml')
    expect(files).to.include('deployment.yaml')
    for (const file of files) await validate(join(FOLDER, file))
  })

  it('would be refused with a field of another name', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'opentariff-manifest-'))
    try {
      const file = join(directory, 'deployment.yaml')
      const deployment = await readFile(join(FOLDER, 'deployment.yaml'), 'utf8')
      await writeFile(file, deployment.replace('livenessProbe:', 'livenesProbe:'))
      const failure = await validate(file).catch((error: { readonly stdout: string }) => error.stdout)
      expect(failure).to.include('livenesProbe')
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  })
})
