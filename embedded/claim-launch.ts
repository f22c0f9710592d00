import { instanceLayout, resolveLayout } from './layout.ts'
import { takeLock } from './lock.ts'
import { EmbeddedProblem } from './problem.ts'

/**
 * One `npm start` at a time in a checkout: a second one would share the servers of the first, and lose them with it.
 * The claim ends with the process.
 *
 * @throws EmbeddedProblem when another one runs
 */
export async function claimLaunch(port: number): Promise<void> {
  const { serviceLock } = instanceLayout(resolveLayout(), 'main')
  await takeLock(serviceLock, {
    note: `http://localhost:${port}/`,
    onHeld: ({ process: holder, note }) => {
      throw new EmbeddedProblem(
        `Opentariff already runs from this checkout, at ${note} (process ${holder.pid}); use that, or stop it first (Ctrl-C where it runs, or \`kill ${holder.pid}\`).`,
      )
    },
  })
}
