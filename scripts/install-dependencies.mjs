/**
 * Installs the dependencies when they are missing or differ from package-lock.json, so that a fresh clone needs no step of
 * its own before `npm start` and `npm test`. Has no dependencies itself, and is plain JavaScript that an old Node can
 * parse, because it also reports that Node is too old.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const isMain = process.argv[1] === fileURLToPath(import.meta.url)
/** The directory to install in: this checkout, or another one that a test names. */
const root = isMain && process.argv[2] ? resolve(process.argv[2]) : dirname(dirname(fileURLToPath(import.meta.url)))
const lockfile = join(root, 'package-lock.json')
/** Written last, so that whatever interrupts the installation leaves it undone. */
const marker = join(root, 'node_modules', '.opentariff-lock')
const running = join(root, '.embedded', 'install-dependencies.pid')

/** How long another process's installation is waited for before it is reported as hanging. */
const MAX_WAIT_MS = 15 * 60 * 1000
const RETRY_MS = 250

/** Ends the process with one sentence if the dependencies cannot be installed. */
export async function installDependencies() {
  try {
    checkNode()
    if (!existsSync(lockfile)) fail(`${lockfile} is missing: this is not a complete checkout.`)
    if (isFresh()) return
    const release = await takeTurn()
    // The process that held the lock before us may have installed the very packages.
    if (!isFresh()) await install()
    release()
  } catch (error) {
    fail(`The dependencies could not be installed: ${error.message}.`)
  }
}

function checkNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace(/[^\d.]/g, '')
  const [major, minor] = wanted.split('.').map(Number)
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
  if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
    fail(`Opentariff needs Node ${wanted} or newer, and this is Node ${process.versions.node}; install a newer one.`)
  }
}

/** A hash of the exact packages, and the Node for which some of them carry binaries. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  return `${hash} node ${process.versions.node.split('.')[0]}\n`
}

function isFresh() {
  if (!existsSync(marker)) return adoptExisting()
  const recorded = readFileSync(marker, 'utf8')
  const wanted = fingerprint()
  if (recorded === wanted) return true
  // Binaries for another Node are not worth a look; another lock file may ask for the very same packages.
  return recorded.split(' node ')[1] === wanted.split(' node ')[1] && adoptExisting()
}

/** Accepts what a manual `npm ci` or `npm install` has put there, if it is what package-lock.json asks for. */
function adoptExisting() {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (installed === null) return false
  for (const [path, wanted] of Object.entries(readPackages(lockfile) || {})) {
    if (path === '' || wanted.link) continue
    const found = installed[path]
    // npm leaves out optional packages that are for other platforms.
    if (found === undefined ? !wanted.optional : found.version !== wanted.version) return false
  }
  writeFileSync(marker, fingerprint())
  return true
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages || null
  } catch {
    return null
  }
}

/** One installation at a time: two in one directory would delete each other's files. */
async function takeTurn() {
  mkdirSync(dirname(running), { recursive: true })
  const deadline = Date.now() + MAX_WAIT_MS
  let isReported = false
  for (;;) {
    if (tryTakeTurn()) return () => rmSync(running, { force: true })
    const holder = readHolder()
    if (holder === null) {
      rmSync(running, { force: true })
    } else {
      if (!isReported) console.error(`The dependencies are being installed by process ${holder}; waiting for it.`)
      isReported = true
      if (Date.now() > deadline) {
        fail(
          `Process ${holder} has been installing the dependencies for a quarter of an hour; stop it and start again.`,
        )
      }
      await new Promise((wake) => setTimeout(wake, RETRY_MS))
    }
  }
}

/** Appears with its content in one step: a file that is created first and filled then may be read empty. */
function tryTakeTurn() {
  const draft = `${running}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, running)
    process.on('exit', () => rmSync(running, { force: true }))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The process that installs, or null if it was killed. */
function readHolder() {
  try {
    const pid = Number(readFileSync(running, 'utf8'))
    // Zero would ask about our own process group.
    if (!(pid > 0)) return null
    process.kill(pid, 0)
    return pid
  } catch (error) {
    return error.code === 'EPERM' ? 'of another user' : null
  }
}

async function install() {
  console.error('Installing the dependencies (npm ci) ...')
  const started = Date.now()
  rmSync(marker, { force: true })
  const npm = process.env.npm_execpath || ''
  const [command, first] = npm.endsWith('js') ? [process.execPath, [npm]] : ['npm', []]
  // npm receives Ctrl-C itself and restores what it had moved; we wait for it, and end without a marker. Listened to before
  // npm starts, so that it never outlives this process.
  let interrupted = false
  const interrupt = (signal) => {
    interrupted = true
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, interrupt)
  const child = spawn(command, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    // An npm that runs every install script would fetch libraries of graphics cards for onnxruntime, and fail without them.
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
    stdio: ['ignore', 2, 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-20_000)
  })
  const status = await new Promise((ended) => {
    child.once('error', () => ended('missing'))
    child.once('close', ended)
  })
  if (interrupted) fail('The installation of the dependencies was interrupted; start again to finish it.', 130)
  if (status === 'missing')
    fail('npm is missing, and the dependencies are installed with it; install Node with its npm.')
  if (status !== 0) fail(explain(complaint))
  for (const signal of signals) process.removeListener(signal, interrupt)
  writeFileSync(marker, fingerprint())
  console.error(`Installed the dependencies in ${((Date.now() - started) / 1000).toFixed(0)} s.`)
}

function explain(complaint) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i.test(complaint)) {
    return "The dependencies could not be installed, because npm could not reach its registry; connect to the network (or set npm's registry or proxy) and start again."
  }
  if (/ENOSPC|No space left/i.test(complaint)) {
    return `The dependencies could not be installed, because the disk that holds ${root} is full; free some space and start again.`
  }
  if (/EACCES|EPERM/.test(complaint)) {
    return `The dependencies could not be installed, because ${root} belongs to another user; run as that user.`
  }
  const line = complaint
    .split('\n')
    .filter((candidate) => !/^npm (warn|notice)/i.test(candidate))
    .map((candidate) => candidate.replace(/^npm (error|ERR!) ?/, '').trim())
    .find((candidate) => candidate !== '' && !/^code /.test(candidate))
  return `The dependencies could not be installed (npm ci said: ${line || 'nothing'}); put that right and start again.`
}

function fail(sentence, code = 1) {
  console.error(sentence)
  process.exit(code)
}

if (isMain) await installDependencies()
