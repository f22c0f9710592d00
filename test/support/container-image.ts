import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../src/config/package-root.ts'

const execute = promisify(execFile)

/** The name of the image that the tests build. */
export const IMAGE = 'localhost/opentariff:test'

/** Longest wait for a registry of images: a machine without one says so at once. */
const PULL_TIMEOUT_MS = 60_000

/** The output of most builds, which is read only if they fail. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** Runs a program to its end and returns what it printed; throws with both outputs if it fails. */
export async function run(file: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await execute(file, args, { cwd: packageRoot, maxBuffer: MAX_OUTPUT_BYTES })
  return stdout.trim()
}

interface RunOptions {
  readonly image?: string
  readonly options?: readonly string[]
  readonly command?: readonly string[]
}

/** Runs an image's command on the network of this machine, as little trusted as `docker-compose.yml` runs it. */
export function runImage(
  env: Readonly<Record<string, string>>,
  { image = IMAGE, options = [], command = [] }: RunOptions,
): Promise<string> {
  return podman(
    ...['run', '--network=host', '--read-only', '--tmpfs', '/tmp', '--cap-drop=ALL'],
    // Within the limits of an unprivileged parent; the defaults of podman are above them.
    ...['--ulimit', 'nofile=4096:8192', '--ulimit', 'nproc=2048:2048', '--security-opt=no-new-privileges'],
    ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...options,
    image,
    ...command,
  )
}

/** Runs podman with a runtime and control groups that need no service manager. */
export const podman = (...args: readonly string[]): Promise<string> =>
  run('podman', '--cgroup-manager=cgroupfs', '--runtime=runc', ...args)

/** All that a container has printed. */
export async function logsOf(container: string): Promise<string> {
  const { stdout, stderr } = await execute('podman', ['logs', container], { maxBuffer: MAX_OUTPUT_BYTES })
  return stdout + stderr
}

/** Finds the base of the Dockerfile's images, or makes a stand-in where it cannot be pulled; returns its name. */
export async function baseImage(): Promise<string> {
  const dockerfile = await readFile(join(packageRoot, 'Dockerfile'), 'utf8')
  const [, base, codename] = /^ARG BASE=(\S+-(\w+)-slim)$/m.exec(dockerfile) ?? []
  if (base === undefined || codename === undefined) throw new Error('The Dockerfile names no base.')
  return await pull(base).catch(() => makeStandIn(codename))
}

export interface BuildOptions {
  readonly base: string
  readonly tag: string
  /** The stage of the Dockerfile. Default: the last, the service. */
  readonly target?: string
  /** Sets arguments of the build. */
  readonly args?: Readonly<Record<string, string>>
}

/** Builds an image of the Dockerfile. */
export async function buildImage({ base, tag, target, args = {} }: BuildOptions): Promise<void> {
  await run(
    'buildah',
    ...['bud', '--layers', '--isolation=chroot', '--network=host', '--format=docker'],
    ...Object.entries({ BASE: base, ...args }).map(([name, value]) => `--build-arg=${name}=${value}`),
    ...(target === undefined ? [] : [`--target=${target}`]),
    ...[`--tag=${tag}`, '.'],
  )
}

async function pull(base: string): Promise<string> {
  await execute('buildah', ['pull', base], { timeout: PULL_TIMEOUT_MS })
  return base
}

async function makeStandIn(codename: string): Promise<string> {
  const name = `localhost/opentariff-base:${codename}`
  const exists = await run('buildah', 'images', '--quiet', name).catch(() => '')
  if (exists === '') await run(join(packageRoot, 'test/support/make-base-image.sh'), name, codename)
  return name
}
