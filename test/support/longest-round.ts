import { setImmediate as nextRound } from 'node:timers/promises'

/**
 * The most processor time, in milliseconds, that the process used during one round of its event loop, while `work` went
 * on: what others wait for at least. Unlike the time of day it does not depend on what else the machine does.
 */
export async function longestRound(work: () => Promise<unknown>): Promise<number> {
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  let longest = 0
  while (!isDone) {
    const before = process.cpuUsage()
    await nextRound()
    const { user, system } = process.cpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
  }
  await working
  return longest
}
