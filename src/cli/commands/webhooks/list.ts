import type { Command } from '@commander-js/extra-typings'
import { type FailedDelivery, listFailedDeliveries } from '../../../webhooks/deliveries.ts'
import { listSubscribers, type Subscriber } from '../../../webhooks/subscribers.ts'
import { jsonOption } from '../../options.ts'
import { printJson } from '../../print-json.ts'
import { withPostgres } from '../../with-postgres.ts'

export const define = (command: Command): void => {
  command.addOption(jsonOption()).action(async ({ json }) => {
    const { subscribers, failed } = await withPostgres(process.env, async (postgres) => ({
      subscribers: await listSubscribers(postgres),
      failed: await listFailedDeliveries(postgres),
    }))
    const failedOf = ({ webhookId }: Subscriber) => failed.filter((delivery) => delivery.webhookId === webhookId)
    if (json) return printJson(subscribers.map((subscriber) => toJson(subscriber, failedOf(subscriber))))
    if (subscribers.length === 0) console.log('There are no subscribers yet: `opentariff webhooks add` adds one.')
    for (const subscriber of subscribers) {
      console.log(lineOf(subscriber))
      for (const delivery of failedOf(subscriber)) console.log(`  ${failureOf(delivery)}`)
    }
  })
}

const toJson = (
  { webhookId, url, region, chapters, watchListId, createdAt, delivered, pending }: Subscriber,
  failed: readonly FailedDelivery[],
) => ({
  id: webhookId,
  url,
  region,
  chapters,
  watch_list: watchListId,
  created_at: createdAt,
  delivered,
  pending,
  failed: failed.map((delivery) => ({
    id: delivery.deliveryId,
    created_at: delivery.createdAt,
    attempts: delivery.attempts,
    problem: delivery.problem,
  })),
})

const lineOf = ({ webhookId, url, region, chapters, watchListId, delivered, pending }: Subscriber): string => {
  const codes = watchListId === null ? 'all events' : `watch list ${watchListId}`
  const filters = [region ?? 'both regions', chapters.length === 0 ? codes : `chapters ${chapters.join(', ')}`]
  return `${webhookId}  ${url}  (${filters.join(', ')}; ${delivered} delivered, ${pending} pending)`
}

const failureOf = ({ deliveryId, createdAt, attempts, problem }: FailedDelivery): string =>
  `${deliveryId} of ${createdAt.toISOString().slice(0, 16)}Z was given up after ${attempts} attempts: ${problem}`
