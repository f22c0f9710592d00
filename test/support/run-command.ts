import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { packageRoot } from '../../src/config/package-root.ts'

export interface CommandResult {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  /** A shell command that reads standard output; `stdout` is then what it prints, `exitCode` still opentariff's own. */
  readonly pipedInto?: string
  /** What it finds on standard input. Default: nothing. */
  readonly input?: string
}

const MAIN = join(packageRoot, 'src', 'cli', 'main.ts')

/** Runs `opentariff` from source and waits for its end. */
export const runOpentariff = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { pipedInto, input = '' }: RunOptions = {},
): Promise<CommandResult> => {
  const command = [process.execPath, '--import', 'tsx', MAIN, ...args]
  const [file = '', ...rest] =
    pipedInto === undefined
      ? command
      : ['bash', '-c', `"$@" | ${pipedInto}; exit "\${PIPESTATUS[0]}"`, 'bash', ...command]
  const child = spawn(file, rest, {
    cwd: packageRoot,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A command that reads none may have ended.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { exitCode, stdout, stderr }
}

export const lastLine = (output: string): string => output.trimEnd().split('\n').at(-1) ?? ''
