import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../src/config/package-root.ts'

const execute = promisify(execFile)

/** The name of the image that the tests build. */
export const IMAGE = 'localhost/opentariff:test'

/** The stand-in for the image of the first FROM, where that cannot be pulled. */
const STAND_IN = 'localhost/opentariff-base:test'

/** Longest wait for a registry of images: a machine without one says so at once. */
const PULL_TIMEOUT_MS = 60_000

/** The output of most builds, which is read only if they fail. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** Runs a program to its end and returns what it printed; throws with both outputs if it fails. */
export async function run(file: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await execute(file, args, { cwd: packageRoot, maxBuffer: MAX_OUTPUT_BYTES })
  return stdout.trim()
}

/** Runs the image's command on the network of this machine, as little trusted as `docker-compose.yml` runs it. */
export function runImage(
  env: Readonly<Record<string, string>>,
  { options = [], command = [] }: { readonly options?: readonly string[]; readonly command?: readonly string[] },
): Promise<string> {
  return podman(
    ...['run', '--network=host', '--read-only', '--tmpfs', '/tmp', '--cap-drop=ALL'],
    // Within the limits of an unprivileged parent; the defaults of podman are above them.
    ...['--ulimit', 'nofile=4096:8192', '--ulimit', 'nproc=2048:2048', '--security-opt=no-new-privileges'],
    ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...options,
    IMAGE,
    ...command,
  )
}

/** Runs podman with a runtime and control groups that need no service manager. */
export const podman = (...args: readonly string[]): Promise<string> =>
  run('podman', '--cgroup-manager=cgroupfs', '--runtime=runc', ...args)

/** Builds the image of the Dockerfile and returns the name of its base, which is made here if it cannot be pulled. */
export async function buildImage(): Promise<string> {
  const base = await pullBase().catch(makeBase)
  await run(
    'buildah',
    ...['bud', '--isolation=chroot', '--network=host', '--format=docker', `--from=${base}`, `--tag=${IMAGE}`, '.'],
  )
  return base
}

async function pullBase(): Promise<string> {
  const dockerfile = await readFile(join(packageRoot, 'Dockerfile'), 'utf8')
  const [, base] = /^FROM (\S+)/m.exec(dockerfile) ?? []
  if (base === undefined) throw new Error('The Dockerfile names no base.')
  await execute('buildah', ['pull', base], { timeout: PULL_TIMEOUT_MS })
  return base
}

async function makeBase(): Promise<string> {
  const exists = await run('buildah', 'images', '--quiet', STAND_IN).catch(() => '')
  if (exists === '') await run(join(packageRoot, 'test/support/make-base-image.sh'), STAND_IN)
  return STAND_IN
}
