import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { canReach } from '../../embedded/account.ts'
import { resolveLayout } from '../../embedded/directories.ts'
import { commandOf, findProcesses } from '../../embedded/processes.ts'
import { packageRoot } from '../../src/config/package-root.ts'
import { waitFor } from '../support/wait-for.ts'

/** An ordinary user that every system has. */
const DAEMON = { name: 'daemon', uid: 1, gid: 1, ownsCheckout: false } as const

/** Three starts take 40 s on two idle cores, and four times as long next to four busy processes. */
const MAX_TEST_MS = 240_000

/** Uses the servers and stays (`own` only if they are its own), leaves them running, or stops them. */
type Verb = 'use' | 'own' | 'detach' | 'stop'

const PROGRAM = `
import { startEmbeddedServers, stopEmbeddedServers } from '${join(packageRoot, 'embedded', 'servers.ts')}'
const report = (line) => console.log(line)
const [verb] = process.argv.slice(-1)
if (verb === 'stop') {
  console.log('ANSWER', JSON.stringify({ stopped: await stopEmbeddedServers(report, 'test') }))
} else {
  const options = { instance: 'test', report, detached: verb === 'detach', exclusive: verb === 'own' }
  const servers = await startEmbeddedServers(options)
  const { cluster_name } = await (await fetch(servers.openSearchUrl)).json()
  console.log('ANSWER', JSON.stringify({ ...servers, cluster_name }))
  if (verb !== 'detach') setInterval(() => {}, 1000)
}
`

interface Run {
  readonly child: ChildProcess
  /** The lines that it has printed so far. */
  lines(): readonly string[]
  readonly answer: Readonly<Record<string, unknown>>
}

describe('the embedded servers', function () {
  this.timeout(MAX_TEST_MS)
  let directory = ''
  const children: ChildProcess[] = []
  const occupiers: Server[] = []

  before(async () => {
    // The usual ports are taken, by this test or by a server of this machine.
    for (const port of [5432, 9200]) {
      const server = createServer().listen(port, '127.0.0.1')
      await Promise.race([once(server, 'listening'), once(server, 'error').catch(() => {})]).catch(() => {})
      occupiers.push(server)
    }
  })

  after(() => {
    for (const server of occupiers) server.close()
  })

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'opentariff-embedded-'))
    chmodSync(directory, 0o755)
    // The binaries of this checkout, if it has any: else the first test fetches them for all.
    symlinkSync(resolveLayout().dist, join(directory, 'dist'))
  })

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await run('stop')
    rmSync(directory, { recursive: true, force: true })
  })

  /** Runs the program until it has answered. */
  const run = async (verb: Verb, user?: { readonly uid: number; readonly gid: number }): Promise<Run> => {
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, verb], {
      cwd: packageRoot,
      env: {
        ...process.env,
        OPENTARIFF_EMBEDDED_DIR: directory,
        ...(user ? { HOME: directory, TMPDIR: directory } : {}),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    })
    children.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        output += text
      })
    }
    return await new Promise((resolve, reject) => {
      const look = (): void => {
        const lines = () => output.split('\n')
        const answer = lines().find((line) => line.startsWith('ANSWER '))
        if (answer !== undefined) resolve({ child, lines, answer: JSON.parse(answer.slice('ANSWER '.length)) })
      }
      child.stdout.on('data', look)
      child.once('close', (code) => {
        look()
        reject(new Error(`ended with ${code} before it answered: ${output}`))
      })
    })
  }

  /** The running servers, and the processes that end them with their owner. */
  const started = () => {
    const { postgres, openSearch } = JSON.parse(readFileSync(join(directory, 'test', 'state.json'), 'utf8'))
    const servers: readonly number[] = [postgres.pid, openSearch.pid]
    return { servers, watchdogs: servers.flatMap((pid) => findProcesses('opentariff-watchdog', String(pid))) }
  }
  const running = (pids: readonly number[]) => pids.filter((pid) => commandOf(pid) !== null)
  const untilEnded = async (pids: readonly number[]): Promise<void> => {
    await waitFor(() => running(pids).length === 0, { what: 'the end of the servers', timeoutMs: 30_000 })
  }

  const kill = async ({ child }: Run, signal: NodeJS.Signals): Promise<readonly unknown[]> => {
    child.kill(signal)
    return await once(child, 'close')
  }

  const problemOf = async (verb: Verb): Promise<string> => {
    try {
      await run(verb)
    } catch (error) {
      return /EmbeddedProblem: (.*)/.exec(String(error))?.[1] ?? String(error)
    }
    return 'no problem'
  }

  it('end when their owner is killed, and those whose watchdogs are killed too end with the next start', async () => {
    const first = await run('own')
    const { servers, watchdogs } = started()
    expect(watchdogs).to.have.length(2)
    await kill(first, 'SIGKILL')
    await untilEnded([...servers, ...watchdogs])

    const second = await run('use')
    const orphans = started()
    for (const pid of orphans.watchdogs) process.kill(pid, 'SIGKILL')
    await kill(second, 'SIGKILL')
    expect(running(orphans.servers)).to.have.length(2)

    const third = await run('own')
    expect(third.lines()[0]).to.match(
      /^Stopped Postgres \(process \d+\) and OpenSearch \(process \d+\), left behind by a process that was killed\.$/,
    )
    expect(running(orphans.servers)).to.deep.equal([])
    expect(third.answer.cluster_name).to.equal('opentariff-test')
  })

  it('start again on the same ports when they end by themselves', async () => {
    const owner = await run('own')
    const before = started().servers
    for (const pid of before) process.kill(pid, 'SIGKILL')
    await waitFor(() => owner.lines().filter((line) => line.includes(' is ready after ')).length === 4, {
      timeoutMs: MAX_TEST_MS,
      what: 'both servers to run again',
    })
    const said = owner.lines().join('\n')
    expect(said)
      .to.match(/Postgres has ended \(signal SIGKILL\)/)
      .and.match(/Starting OpenSearch again \.\.\./)
    const guest = await run('use')
    expect(guest.answer).to.deep.equal(owner.answer)
    expect(started().servers).not.to.have.any.members([...before])
    await kill(guest, 'SIGTERM')
    await kill(owner, 'SIGTERM')
  })

  it('run until they are stopped when they are detached, whoever else uses them', async () => {
    const { answer } = await run('detach')
    const { servers, watchdogs } = started()
    expect(watchdogs).to.deep.equal([])
    for (const verb of ['use', 'own'] as const) {
      const guest = await run(verb)
      expect(guest.answer).to.deep.equal(answer)
      await kill(guest, verb === 'use' ? 'SIGTERM' : 'SIGKILL')
    }
    expect(running(servers)).to.have.length(2)
    expect((await run('stop')).answer).to.deep.equal({ stopped: true })
    expect(running(servers)).to.deep.equal([])
    expect((await run('stop')).answer).to.deep.equal({ stopped: false })
  })

  it('end with the signal that ends their owner, but not with others that use them', async () => {
    // Under root this is an ordinary user, whose servers run as that user; the tests above are root's.
    const user = asOrdinaryUser()
    if (user) {
      mkdirSync(join(directory, 'test'))
      for (const path of [directory, join(directory, 'test')]) chownSync(path, user.uid, user.gid)
    }
    const owner = await run('own', user)
    expect(owner.answer.cluster_name).to.equal('opentariff-test')
    const { servers, watchdogs } = started()

    const guest = await run('use')
    expect(guest.lines()[0]).to.equal(`Using the embedded servers, which end with process ${owner.child.pid}.`)
    expect(guest.answer).to.deep.equal(owner.answer)
    await kill(guest, 'SIGTERM')
    for (const verb of ['own', 'detach', 'stop'] as const) {
      expect(await problemOf(verb)).to.match(
        new RegExp(
          `^The embedded servers in this directory end with process ${owner.child.pid} \\(.*node.*\\), which is`,
        ),
      )
    }
    expect(running(servers)).to.have.length(2)

    expect(await kill(owner, 'SIGTERM')).to.deep.equal([143, null])
    expect(running(servers)).to.deep.equal([])
    await untilEnded(watchdogs)
  })
})

/** A user other than root who can enter the checkout; undefined where the current user is not root. */
function asOrdinaryUser(): { readonly uid: number; readonly gid: number } | undefined {
  const possible = process.getuid?.() === 0 && canReach(DAEMON, packageRoot) && canReach(DAEMON, resolveLayout().dist)
  return possible ? { uid: DAEMON.uid, gid: DAEMON.gid } : undefined
}
