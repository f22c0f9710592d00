import { Counter, type Registry } from 'prom-client'

/** Returns the counter of attempts to send an event to a subscriber. */
export function countAttempts(registry: Registry): (outcome: 'delivered' | 'retried' | 'given_up') => void {
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to send an event to a subscriber; given_up: the last of an event, which failed',
    labelNames: ['outcome'],
    registers: [registry],
  })
  // So that the first one is an increase.
  attempts.inc({ outcome: 'given_up' }, 0)
  return (outcome) => attempts.inc({ outcome })
}
