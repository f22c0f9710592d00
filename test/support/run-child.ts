import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a child may take to stop what it started (the embedded servers close their files) before it is killed. */
const GRACE_MS = 20_000

/** Some tools print colours into logs when `CI` is set. */
const PLAIN_TEXT: Readonly<Record<string, string>> = process.stdout.isTTY ? {} : { NO_COLOR: '1' }

/** A command with the changes to this process's environment. */
export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly stdio?: SpawnOptions['stdio']
}

/** A child that leads its own process group, so that it is stopped with everything it started. */
export interface RunningChild {
  /** Undefined where it could not be started. */
  readonly pid: number | undefined
  /** The exit code; 1 where a signal ended it or it could not be started. */
  readonly exitCode: Promise<number>
  /** Signals the whole group to stop, with SIGINT unless told otherwise, and kills it after a grace period. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

export const startChild = ({
  file,
  args,
  env = {},
  cwd = process.cwd(),
  stdio = ['ignore', 'inherit', 'inherit'],
}: Command): RunningChild => {
  const child = spawn(file, args, { env: { ...process.env, ...PLAIN_TEXT, ...env }, cwd, stdio, detached: true })
  const exitCode = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      console.error(`${file} could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
  return {
    pid: child.pid,
    exitCode,
    stop: async (signal = 'SIGINT') => {
      signalGroup(child, signal)
      const timer = new AbortController()
      const timeUp = sleep(GRACE_MS, undefined, { signal: timer.signal }).catch(() => undefined)
      await Promise.race([exitCode, timeUp])
      timer.abort()
      signalGroup(child, 'SIGKILL')
    },
  }
}

/** Runs a command to its end, or until `signal` is aborted, and returns its exit code. */
export const runChild = async (command: Command, signal: AbortSignal): Promise<number> => {
  if (signal.aborted) return 1
  const child = startChild(command)
  const stop = (): void => {
    child.stop()
  }
  signal.addEventListener('abort', stop, { once: true })
  const code = await child.exitCode
  signal.removeEventListener('abort', stop)
  return code
}
