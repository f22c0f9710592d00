/** How often the parent process is compared; a person who ends npm does not notice so short a delay. */
const CHECK_INTERVAL_MS = 500

/**
 * Calls back when the npm process that started this one has ended: when it is killed, it passes no signal on. Requires that
 * npm is the parent, so the script in package.json begins with `exec`: a shell in between would receive npm's signals.
 * Without npm nothing is watched, since a parent may leave the service running on purpose.
 */
export function onNpmGone(env: NodeJS.ProcessEnv, callback: () => void): void {
  if (env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    callback()
  }, CHECK_INTERVAL_MS)
  watch.unref()
}
