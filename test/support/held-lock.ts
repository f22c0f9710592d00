import type { HeldLock } from '../../src/postgres/advisory-lock.ts'

/** The lock of a test that runs alone on its database. */
export const HELD_LOCK: HeldLock = { assertHeld: async () => {} }
