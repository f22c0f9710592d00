/** What is cleaned up when the process ends without having been able to stop in order, in this order. */
const STAGES = ['children', 'servers', 'locks'] as const
type Stage = (typeof STAGES)[number]

const tasks: Record<Stage, Set<() => void>> = { children: new Set(), servers: new Set(), locks: new Set() }
let listening = false

/**
 * Registers a last resort for `process.exit`, an uncaught exception or an unhandled rejection; it must be synchronous.
 *
 * @returns withdraws it
 */
export function onExit(stage: Stage, task: () => void): () => void {
  if (!listening) {
    listening = true
    process.once('exit', runAll)
  }
  tasks[stage].add(task)
  return () => {
    tasks[stage].delete(task)
  }
}

function runAll(): void {
  for (const stage of STAGES) {
    for (const task of [...tasks[stage]]) {
      try {
        task()
      } catch (error) {
        process.stderr.write(`While stopping: ${error instanceof Error ? error.message : String(error)}\n`)
      }
    }
  }
}
