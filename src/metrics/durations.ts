import { Histogram, type Registry } from 'prom-client'

/** Seconds. Finest where search and look-ups answer (5-250 ms), up to the longest timeout. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]

/** A histogram of durations in seconds. */
export const durations = <Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
): Histogram<Label> =>
  new Histogram({ name, help, labelNames: [...labelNames], buckets: BUCKETS, registers: [registry] })
