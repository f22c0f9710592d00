import { type Admission, createAdmission } from './admission.ts'

/**
 * What a request is admitted by. `search` and `keyed-search` are for what OpenSearch answers, so that look-ups do not
 * wait for an engine that does not answer; `keyed` and `keyed-search` spare clients with a key in a flood of
 * anonymous requests; `heavy` is for answers that take much memory or many times the work of others.
 */
export type Capacity = 'ordinary' | 'search' | 'keyed' | 'keyed-search' | 'heavy'

export type Capacities = Readonly<Record<Capacity, Admission>>

export const createCapacities = (): Capacities => ({
  // Ten keep two cores and an engine busy: with more at once, each takes longer and no more are answered.
  ordinary: createAdmission(10),
  search: createAdmission(10),
  keyed: createAdmission(10),
  'keyed-search': createAdmission(10),
  // Presenting the rows of a chapter keeps a core busy, and takes up to 40 MB until they are compressed.
  heavy: createAdmission(2),
})
