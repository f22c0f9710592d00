import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { packageRoot } from '../../src/config/package-root.ts'
import { OPENTARIFF_SOURCE, opentariffProgram } from './opentariff-program.ts'

export interface CommandResult {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  /** A shell command that reads standard output; `stdout` is then what it prints, `exitCode` still opentariff's own. */
  readonly pipedInto?: string
  /** The text on standard input. Default: none. */
  readonly input?: string
  /** Whether the command is for development, and so in the source alone. Default: no. */
  readonly isForDevelopment?: boolean
}

/** Runs `opentariff` and waits for its end. */
export const runOpentariff = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { pipedInto, input = '', isForDevelopment = false }: RunOptions = {},
): Promise<CommandResult> => {
  const program = isForDevelopment ? OPENTARIFF_SOURCE : opentariffProgram()
  const command = [process.execPath, ...program, ...args]
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
