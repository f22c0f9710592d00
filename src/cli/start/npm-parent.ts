/** A person who ends npm notices nothing of so short a wait. */
const LOOK_EVERY_MS = 500

/**
 * Calls back when the npm that started us is gone: killed, it tells nobody. (The script in package.json begins with
 * `exec`, so that npm is our parent; a shell between us would take npm's signals and keep them.) Without npm, whoever
 * starts us may leave us running, and nothing is watched.
 */
export function onNpmGone(env: NodeJS.ProcessEnv, callback: () => void): void {
  if (env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    callback()
  }, LOOK_EVERY_MS)
  watch.unref()
}
