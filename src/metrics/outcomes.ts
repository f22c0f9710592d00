import { Counter, type Registry } from 'prom-client'

/** Counts events by one label, such as their outcome. */
export function outcomes<Outcome extends string>(
  registry: Registry,
  name: string,
  help: string,
  label = 'outcome',
): (outcome: Outcome) => void {
  const counter = new Counter({ name, help, labelNames: [label], registers: [registry] })
  return (outcome) => counter.inc({ [label]: outcome })
}
