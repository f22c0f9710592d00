import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { canReach } from '../../embedded/account.ts'
import { resolveLayout } from '../../embedded/layout.ts'
import { isAlive } from '../../embedded/process-identity.ts'
import { readState } from '../../embedded/state.ts'
import { packageRoot } from '../../src/config/package-root.ts'

/** An ordinary user that every system has. */
const DAEMON = { name: 'daemon', uid: 1, gid: 1, ownsCheckout: false } as const

/** Two starts take 25 s on two idle cores; beside four busy processes they took 111 s. */
const LONGEST_TEST_MS = 240_000

/** A program that starts the servers and stays, or leaves them running, or stops them. */
const PROGRAM = `
import { startEmbeddedServers, stopEmbeddedServers } from '${join(packageRoot, 'embedded', 'servers.ts')}'
const report = (line) => console.log(line)
const [verb] = process.argv.slice(-1)
if (verb === 'stop') {
  console.log('ANSWER', JSON.stringify({ stopped: await stopEmbeddedServers(report, 'test') }))
} else {
  const servers = await startEmbeddedServers({ instance: 'test', report, detached: verb === 'detach' })
  const { cluster_name } = await (await fetch(servers.openSearchUrl)).json()
  console.log('ANSWER', JSON.stringify({ ...servers, cluster_name }))
  if (verb === 'hold') setInterval(() => {}, 1000)
}
`

interface Run {
  readonly child: ChildProcess
  readonly lines: readonly string[]
  readonly answer: Readonly<Record<string, unknown>>
}

describe('the embedded servers', function () {
  this.timeout(LONGEST_TEST_MS)
  let directory = ''
  const children: ChildProcess[] = []
  const occupiers: Server[] = []

  before(async () => {
    // The ports that servers of other people are on; where these are taken already, all the better.
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
  const run = async (
    verb: 'hold' | 'detach' | 'stop',
    user?: { readonly uid: number; readonly gid: number },
  ): Promise<Run> => {
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
        const lines = output.split('\n')
        const answer = lines.find((line) => line.startsWith('ANSWER '))
        if (answer !== undefined) resolve({ child, lines, answer: JSON.parse(answer.slice('ANSWER '.length)) })
      }
      child.stdout.on('data', look)
      child.once('close', (code) => {
        look()
        reject(new Error(`ended with ${code} before it answered: ${output}`))
      })
    })
  }

  const processes = () => {
    const { postgres, openSearch } = readState(join(directory, 'test', 'state.json'))
    return [postgres, openSearch].flatMap((server) => (server === null ? [] : [server.process]))
  }

  const messageOfStop = async (): Promise<string> => {
    try {
      await run('stop')
    } catch (error) {
      return /EmbeddedProblem: (.*)/.exec(String(error))?.[1] ?? String(error)
    }
    return 'stopped'
  }

  it('survive the killing of their launcher only until the next start, which may leave them running for others to join', async () => {
    const killed = await run('hold')
    const orphans = processes()
    killed.child.kill('SIGKILL')
    await once(killed.child, 'close')
    expect(orphans.filter(isAlive)).to.have.length(2)

    const next = await run('detach')
    expect(next.lines[0]).to.match(
      /^Stopping Postgres \(process \d+\) and OpenSearch \(process \d+\), left by a start that was killed/,
    )
    expect(orphans.filter(isAlive)).to.deep.equal([])
    expect(next.answer.cluster_name).to.equal('opentariff-test')

    const started = processes()
    const guest = await run('hold')
    expect(guest.answer).to.include({ databaseUrl: next.answer.databaseUrl, openSearchUrl: next.answer.openSearchUrl })
    expect(await messageOfStop()).to.match(/^Process \d+ uses the embedded servers; stop that first/)
    guest.child.kill('SIGTERM')
    await once(guest.child, 'close')
    expect(started.filter(isAlive)).to.have.length(2)

    expect((await run('stop')).answer).to.deep.equal({ stopped: true })
    expect(started.filter(isAlive)).to.deep.equal([])
  })

  it('end with the signal that ends their launcher, and leave no process', async () => {
    // Under root this is the ordinary user, whose servers run as themselves; the test above was root's.
    const user = asOrdinaryUser()
    if (user) {
      mkdirSync(join(directory, 'test'))
      for (const path of [directory, join(directory, 'test')]) chownSync(path, user.uid, user.gid)
    }
    const { child, answer } = await run('hold', user)
    expect(answer.cluster_name).to.equal('opentariff-test')
    const started = processes()
    child.kill('SIGTERM')
    expect(await once(child, 'close')).to.deep.equal([143, null])
    expect(started.filter(isAlive)).to.deep.equal([])
  })
})

/** Somebody who may enter the checkout; undefined where there is nobody else to be. */
function asOrdinaryUser(): { readonly uid: number; readonly gid: number } | undefined {
  const possible = process.getuid?.() === 0 && canReach(DAEMON, packageRoot) && canReach(DAEMON, resolveLayout().dist)
  return possible ? { uid: DAEMON.uid, gid: DAEMON.gid } : undefined
}
