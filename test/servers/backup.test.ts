import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { resolveLayout } from '../../embedded/directories.ts'
import { runOpentariff } from '../support/run-command.ts'

/** Two starts of both servers, an ingest of the sample, and a backup and its restoration. */
const MAX_TEST_MS = 900_000

describe('a backup of the embedded servers', function () {
  this.timeout(MAX_TEST_MS)
  let directory = ''
  const machines: string[] = []

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'opentariff-backup-'))
    chmodSync(directory, 0o755)
  })

  after(async () => {
    for (const machine of machines) await onMachine(machine, 'servers', 'stop')
    rmSync(directory, { recursive: true, force: true })
  })

  /** Runs a command with the embedded servers of an installation of its own. */
  const onMachine = (machine: string, ...args: readonly string[]) =>
    runOpentariff(args, {
      OPENTARIFF_EMBEDDED_DIR: join(directory, machine),
      DATABASE_URL: '',
      OPENSEARCH_URL: '',
      // No model, since computing vectors takes longer than all else here.
      EMBEDDING_MODEL_PATH: directory,
    })

  const succeed = async (machine: string, ...args: readonly string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await onMachine(machine, ...args)
    expect(exitCode, `${stdout}${stderr}`).to.equal(0)
    return stdout
  }

  const install = async (machine: string): Promise<void> => {
    mkdirSync(join(directory, machine))
    chmodSync(join(directory, machine), 0o755)
    symlinkSync(resolveLayout().dist, join(directory, machine, 'dist'))
    machines.push(machine)
    await succeed(machine, 'servers', 'start')
  }

  it('is one folder, which restores on another machine', async () => {
    await install('first')
    await succeed('first', 'ingest', 'run', '--source', 'sample', '--region', 'uk')
    await succeed('first', 'backup', join(directory, 'backup'))
    expect(readdirSync(join(directory, 'backup'))).to.include.members(['manifest.json', 'indices'])
    expect(readdirSync(join(directory, 'first', 'main', 'snapshots'))).to.deep.equal([])
    await succeed('first', 'servers', 'stop')
    rmSync(join(directory, 'first'), { recursive: true })
    machines.splice(0)

    renameSync(join(directory, 'backup'), join(directory, 'copy'))
    await install('second')
    await succeed('second', 'restore', join(directory, 'copy'))
    const verified = await succeed('second', 'ingest', 'verify', '--region', 'uk')
    expect(verified).to.match(/^uk version \d+: complete\n(?: {2}\S+: segments: \d+\n){3}$/)
    expect(readdirSync(join(directory, 'second', 'main', 'snapshots'))).to.deep.equal([])
    expect(readdirSync(join(directory, 'copy'))).to.include.members(['manifest.json', 'indices'])
  })
})
