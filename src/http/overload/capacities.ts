import { type Admission, createAdmission } from './admission.ts'

/**
 * What a request takes its room from. `search` and `keyed-search` are for what OpenSearch answers, so that look-ups do not
 * wait for an engine that does not answer; `keyed` and `keyed-search` leave clients with a key alone in a flood of
 * anonymous requests; `heavy` is for answers that take much memory or many times the work of others.
 */
export type Capacity = 'ordinary' | 'search' | 'keyed' | 'keyed-search' | 'heavy'

export type Capacities = Readonly<Record<Capacity, Admission>>

export const createCapacities = (): Capacities => ({
  // At the start as many as keep two cores and an engine busy; the most is more than one process can present.
  ordinary: createAdmission({ initial: 10, max: 32 }),
  search: createAdmission({ initial: 10, max: 32 }),
  keyed: createAdmission({ initial: 10, max: 32 }),
  'keyed-search': createAdmission({ initial: 10, max: 32 }),
  // Presenting the rows of a chapter keeps a core busy, and takes up to 40 MB until they are compressed.
  heavy: createAdmission({ initial: 2, max: 3 }),
})
