/** Connections that this process has accepted. */
let accepted = 0

/** Longest pause: a flood of connections must not stop all other work. */
const LONGEST_PAUSE_MS = 100

export function noteConnection(): void {
  accepted += 1
}

/**
 * Lets everything else run between two pieces of long work. Node accepts one connection in each round of the event loop,
 * so while they keep coming, the pause lasts: a health probe would otherwise wait for as many pieces as there are
 * connections before it.
 */
export async function pauseForOthers(): Promise<void> {
  const end = performance.now() + LONGEST_PAUSE_MS
  let before: number
  do {
    before = accepted
    await new Promise((resolve) => setImmediate(resolve))
  } while (accepted !== before && performance.now() < end)
}
