import { spawn } from 'node:child_process'
import { type Account, runAs } from './account.ts'

/** A line calls it off. Its input closes without one when the writer ends, which the operating system sees to. */
const SCRIPT = `
read -r line && exit
kill -s "$2" "$1"
for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do sleep 1; kill -0 "$1" || exit; done
kill -s KILL "$1"`

/**
 * Ends a process when this one ends, in whatever way: a shell in a session of its own, where neither Ctrl-C nor a closed
 * terminal reaches it, waits for the end of its input.
 *
 * @returns calls it off
 */
export function endWithThisProcess(pid: number, signal: NodeJS.Signals, account: Account | null): () => void {
  const args = ['-c', SCRIPT, 'opentariff-watchdog', String(pid), signal.replace('SIG', '')]
  const shell = spawn('/bin/sh', args, {
    ...runAs(account),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  // It has ended already.
  shell.stdin.on('error', () => {})
  return () => void shell.stdin.end('off\n')
}
