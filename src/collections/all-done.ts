/**
 * Waits for tasks that run at the same time. Throws the first failure when none of them runs any more, so that nothing of an
 * ingest is written after it was abandoned.
 */
export async function allDone(tasks: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(tasks)
  await Promise.all(tasks)
}
