import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { packageRoot } from '../../src/config/package-root.ts'

export interface CommandResult {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command of the project, by its file, and waits for its end. */
export const runCommand = async (
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> => {
  const child = spawn(process.execPath, ['--import', 'tsx', join(packageRoot, file), ...args], {
    cwd: packageRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { exitCode, stdout, stderr }
}

export const lastLine = (output: string): string => output.trimEnd().split('\n').at(-1) ?? ''
