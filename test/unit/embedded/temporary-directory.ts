import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A directory for each test of a file, removed after it. */
export function useTemporaryDirectory(): () => string {
  let directory = ''
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'opentariff-test-'))
    chmodSync(directory, 0o755)
  })
  afterEach(() => {
    rmSync(directory, { recursive: true, force: true })
  })
  return () => directory
}

/** A program that does what the given shell script says. */
export function writeProgram(path: string, script: string): void {
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  chmodSync(path, 0o755)
}

/** The message of a failing step; fails if it did not fail. */
export async function messageOf(step: () => unknown): Promise<string> {
  try {
    await step()
  } catch (error) {
    if (error instanceof Error) return error.message
    throw error
  }
  throw new Error('expected a failure')
}
