import type { Registry } from 'prom-client'
import { figuresOf } from '../../metrics/figures.ts'
import type { Connections } from './connections.ts'
import type { Overload } from './overload.ts'

/** Adds how much is in flight and what was turned away. */
export function watchOverload(
  registry: Registry,
  { capacities }: Overload,
  connections: Pick<Connections, 'figures'>,
): void {
  const admission = figuresOf(registry, {
    labelNames: ['capacity'],
    read: () => Object.entries(capacities).map(([capacity, { figures }]) => ({ capacity, ...figures() })),
    labelsOf: ({ capacity }) => ({ capacity }),
  })
  admission.gauge('admission_limit', 'Requests that may be computed at once', ({ limit }) => limit)
  admission.gauge('admission_running', 'Requests that are being computed', ({ running }) => running)
  admission.gauge('admission_waiting', 'Requests that wait to be computed', ({ waiting }) => waiting)
  admission.counter(
    'admission_rejected_total',
    'Requests answered 503 for want of capacity',
    ({ rejected }) => rejected,
  )

  const connected = figuresOf(registry, { read: () => [connections.figures()] })
  connected.gauge('http_connections', 'Open connections', ({ open }) => open)
  connected.counter('http_connections_refused_total', 'Connections beyond the limits', ({ refused }) => refused)
}
