/** The error of a rejected promise. It fails where the promise was fulfilled. */
export async function rejectionOf(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
  throw new Error('the promise was fulfilled')
}
