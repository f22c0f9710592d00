import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { Webhook } from 'standardwebhooks'
import { listDataVersions } from '../../ingest/data-versions.ts'
import { withIngestLock } from '../../ingest/versions/lock.ts'
import { publish } from '../../ingest/versions/publish.ts'
import { rollback } from '../../ingest/versions/rollback.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import { sql } from '../../src/postgres/sql.ts'
import { addWatchList } from '../../src/tariff-data/watch-lists.ts'
import { type DeliverOptions, deliverRegularly } from '../../src/webhooks/deliver-regularly.ts'
import { claimDueDeliveries, listFailedDeliveries, replayDeliveries } from '../../src/webhooks/deliveries.ts'
import type { PublishedVersion } from '../../src/webhooks/event.ts'
import { addSubscriber, listSubscribers, removeSubscriber } from '../../src/webhooks/subscribers.ts'
import { rejectionOf } from '../support/rejection.ts'
import { lastLine, runOpentariff } from '../support/run-command.ts'
import { measureLine, nomenclatureCsv } from '../support/small-bundle.ts'
import { createSmallInstallation, type SmallInstallation } from '../support/small-installation.ts'
import { startService } from '../support/start-service.ts'
import { waitFor } from '../support/wait-for.ts'
import { createWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

const NAMES = ['Donkeys', 'Asses & donkeys', 'Asses and hinnies', 'Wild asses', 'Donkeys, live', 'Asses, live']

describe('webhooks', function () {
  this.timeout(120_000)

  let installation: SmallInstallation
  let receiver: WebhookReceiver
  let names = NAMES

  const db = () => installation.pipeline.postgres

  const subscribe = async (changes: Partial<Parameters<typeof addSubscriber>[1]> = {}) =>
    addSubscriber(db(), { url: receiver.url, region: null, chapters: [], ...changes })

  /** The id of a watch list with a code, of a key of its own. */
  const listOf = async (code: string): Promise<string> => {
    await createApiKey(db(), { scope: 'watch-lists', label: code, limitPerSecond: 1 })
    const [key] = await db().query<{ id: number }>(sql`SELECT max(api_key_id) AS id FROM api_keys`)
    const list = await addWatchList(db(), key?.id ?? 0, { region: 'uk', name: code, codes: [code] }, 1)
    return list?.watchListId ?? ''
  }

  /** Publishes a version in which the description of donkeys differs. */
  const publishAnother = async () => {
    const [name = '', ...rest] = names
    names = rest
    await installation.bundle.write('uk/goods_nomenclatures.csv', nomenclatureCsv({ '0101300000': name }))
    const [version] = await installation.ingest({ regions: ['uk'] })
    if (version === undefined) throw new Error('nothing was published')
    return version.dataVersionId
  }

  const eventsOf = async (webhookId: string): Promise<readonly (readonly PublishedVersion[])[]> => {
    const rows = await db().query<{ versions: readonly PublishedVersion[] }>(sql`
      SELECT versions FROM webhook_deliveries WHERE webhook_id = ${webhookId} ORDER BY created_at`)
    return rows.map(({ versions }) => versions)
  }

  /** A delivery that is due, of a version that need not be there. */
  const queueEvent = async (webhookId: string): Promise<string> => {
    const id = `msg_${randomUUID()}`
    await db().query(sql`
      INSERT INTO webhook_deliveries (delivery_id, webhook_id, versions) VALUES (${id}, ${webhookId}, '[]')`)
    return id
  }

  const delivering = async (options: Partial<DeliverOptions>, act: () => Promise<unknown>): Promise<void> => {
    const failures: unknown[] = []
    const stop = deliverRegularly(db(), {
      publicUrl: 'http://localhost:3000',
      allowHttp: true,
      onAttempt: () => {},
      onFailure: (error) => failures.push(error),
      intervalMs: 20,
      ...options,
    })
    try {
      await act()
    } finally {
      await stop()
    }
    expect(failures).to.deep.equal([])
  }

  const receivedIds = () => receiver.requests.map(({ headers }) => headers['webhook-id'])

  before(async () => {
    installation = await createSmallInstallation()
    await installation.bundle.write('uk/measures.ndjson', `${measureLine(1)}\n`)
    await installation.ingest()
  })

  beforeEach(async () => {
    receiver = await createWebhookReceiver()
  })

  afterEach(async () => {
    await receiver.goAway()
    await db().query(sql`DELETE FROM webhooks`)
  })

  after(() => installation?.remove())

  it('store an event for each subscriber to the region and chapters that changed', async () => {
    const all = await subscribe()
    const horses = await subscribe({ region: 'uk', chapters: ['01', '02'] })
    const meat = await subscribe({ chapters: ['02'] })
    const xi = await subscribe({ region: 'xi' })
    const donkeys = await subscribe({ region: 'uk', watchListId: await listOf('0101300000') })
    const horsesOfBreeds = await subscribe({ region: 'uk', watchListId: await listOf('0101210000') })
    const [before] = (await listDataVersions(db())).filter(({ region, status }) => region === 'uk' && status === 'live')
    const version = await publishAnother()
    const event = {
      region: 'uk',
      data_version_id: version,
      previous_data_version_id: before?.dataVersionId,
      since: before?.publishedAt?.toISOString(),
      changes: { goods_nomenclature: { reworded: 1 }, measure: {} },
    }
    expect(await eventsOf(all.webhookId)).to.deep.equal([[event]])
    expect(await eventsOf(horses.webhookId)).to.deep.equal([[event]])
    expect(await eventsOf(donkeys.webhookId)).to.deep.equal([[event]])
    expect(await eventsOf(horsesOfBreeds.webhookId)).to.deep.equal([])
    expect(await eventsOf(meat.webhookId)).to.deep.equal([])
    expect(await eventsOf(xi.webhookId)).to.deep.equal([])

    await withIngestLock(installation.pipeline, (lock) => rollback(installation.pipeline, ['uk'], lock))
    const [, rolledBack] = await eventsOf(horses.webhookId)
    expect(rolledBack).to.deep.equal([
      {
        region: 'uk',
        data_version_id: before?.dataVersionId,
        previous_data_version_id: version,
        since: null,
        changes: null,
      },
    ])
  })

  it('store no event when the publication fails, and keep the live data', async () => {
    await publishAnother()
    const { webhookId } = await subscribe()
    const [live, earlier] = (await listDataVersions(db())).filter(({ region }) => region === 'uk')
    if (live === undefined || earlier === undefined) throw new Error('there are too few versions')
    const lost = { assertHeld: () => Promise.reject(new Error('the lock was lost')) }
    expect((await rejectionOf(publish(installation.pipeline, [earlier], lost))).message).to.equal('the lock was lost')
    expect(await eventsOf(webhookId)).to.deep.equal([])
    expect((await listDataVersions(db())).find(({ status }) => status === 'live')?.dataVersionId).to.equal(
      live.dataVersionId,
    )
  })

  it('repeat under the same id until the receiver accepts them', async () => {
    const { webhookId, secret } = await subscribe()
    const id = await queueEvent(webhookId)
    receiver.answerWith((response) => response.writeHead(receiver.requests.length < 3 ? 500 : 200).end())
    await delivering({ retryDelaysMs: [1, 1, 1] }, () =>
      waitFor(async () => (await listSubscribers(db()))[0]?.delivered === 1),
    )
    expect(receivedIds()).to.deep.equal([id, id, id])
    for (const { body, headers } of receiver.requests) {
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).to.include({
        type: 'tariff.published',
      })
    }
  })

  it('wait between attempts', async () => {
    const { webhookId } = await subscribe()
    await queueEvent(webhookId)
    receiver.answerWith((response) => response.writeHead(500).end())
    await delivering({ retryDelaysMs: [3_600_000] }, async () => {
      const next = sql`SELECT extract(epoch FROM next_attempt_at - now())::float8 AS seconds, problem
                         FROM webhook_deliveries WHERE problem IS NOT NULL`
      const row = await waitFor(async () => (await db().query<{ seconds: number; problem: string }>(next))[0])
      expect(row?.seconds).to.be.within(3590, 3600 * 1.2)
      expect(row?.problem).to.equal('The receiver answered 500.')
    })
    expect(receiver.requests).to.have.lengthOf(1)
  })

  it('reach a receiver that went away and came back', async () => {
    const { webhookId } = await subscribe()
    const id = await queueEvent(webhookId)
    await receiver.goAway()
    const problems: (string | null)[] = []
    const options = {
      retryDelaysMs: Array(1000).fill(1),
      onAttempt: ({ problem }: { problem: string | null }) => problems.push(problem),
    }
    await delivering(options, async () => {
      await waitFor(() => problems.length > 1)
      await receiver.listen()
      await waitFor(() => problems.at(-1) === null)
    })
    expect(problems[0]).to.include('ECONNREFUSED')
    expect(receivedIds()).to.deep.equal([id])
  })

  it('end after the last attempt, appear in a list, and leave again by a replay', async () => {
    const { webhookId } = await subscribe()
    const id = await queueEvent(webhookId)
    const silent = await subscribe()
    const other = await queueEvent(silent.webhookId)
    receiver.answerWith(() => {})
    await delivering({ retryDelaysMs: [1], timeLimitMs: 100 }, () =>
      waitFor(async () => (await listFailedDeliveries(db())).length === 2),
    )
    const failed = await listFailedDeliveries(db())
    expect(failed.map(({ deliveryId }) => deliveryId)).to.have.members([id, other])
    expect(failed[0]).to.include({ attempts: 2, problem: 'The receiver did not answer within 0.1 s.' })
    expect(await claimDueDeliveries(db(), 10)).to.deep.equal([])

    receiver.answerWith((response) => response.writeHead(204).end())
    expect(await replayDeliveries(db(), webhookId, null)).to.equal(1)
    const before = receiver.requests.length
    await delivering({}, () => waitFor(async () => (await listSubscribers(db()))[0]?.delivered === 1))
    expect(receivedIds().slice(before)).to.deep.equal([id])
    expect(await replayDeliveries(db(), other, null)).to.equal(1)

    const today = new Date().toISOString().slice(0, 10)
    expect(await replayDeliveries(db(), webhookId, null)).to.equal(0)
    expect(await replayDeliveries(db(), webhookId, today)).to.equal(1)
    expect(await replayDeliveries(db(), webhookId, '2100-01-01')).to.equal(0)
  })

  it('one of several processes sends an event, and another when it ends without an outcome', async () => {
    const { webhookId } = await subscribe()
    const ids = await Promise.all(Array.from({ length: 30 }, () => queueEvent(webhookId)))
    const abandoned = await claimDueDeliveries(db(), 1)
    const delivered = () => waitFor(async () => (await listSubscribers(db()))[0]?.pending === 1)
    await delivering({}, () => delivering({}, delivered))
    expect(receivedIds()).to.have.lengthOf(29)
    expect(new Set([...receivedIds(), abandoned[0]?.deliveryId])).to.deep.equal(new Set(ids))

    await db().query(sql`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL`)
    await delivering({}, () => waitFor(async () => (await listSubscribers(db()))[0]?.pending === 0))
    expect(new Set(receivedIds())).to.deep.equal(new Set(ids))
  })

  it('count as not failed when the process stops during an attempt', async () => {
    const { webhookId } = await subscribe()
    await queueEvent(webhookId)
    receiver.answerWith(() => {})
    await delivering({}, () => waitFor(() => receiver.requests.length === 1))
    expect(await listSubscribers(db())).to.have.nested.property('[0].pending', 1)
    expect(await listFailedDeliveries(db())).to.deep.equal([])
  })

  it('end with the removal of their subscriber', async () => {
    const { webhookId } = await subscribe()
    await queueEvent(webhookId)
    expect(await removeSubscriber(db(), webhookId)).to.equal(true)
    expect(await removeSubscriber(db(), webhookId)).to.equal(false)
    expect(await claimDueDeliveries(db(), 10)).to.deep.equal([])
  })

  it('follow commands and leave from the service, with an address that lists the changes', async () => {
    const environment = { ...installation.environment, LOG_LEVEL: 'info' }
    const allowed = { ...environment, WEBHOOKS_ALLOW_HTTP: 'true' }
    const add = ['webhooks', 'add', receiver.url, '--region', 'uk', '--chapter', '01']
    const directory = await mkdtemp(join(tmpdir(), 'opentariff-webhooks-'))
    const [service, refused, added] = await Promise.all([
      startService(allowed, join(directory, 'service.log'), new AbortController().signal),
      runOpentariff(add, environment),
      runOpentariff(add, allowed),
    ])
    try {
      expect(refused).to.include({ exitCode: 1, stdout: '' })
      expect(refused.stderr).to.include('https://')
      expect(added.exitCode, added.stderr).to.equal(0)
      const secret = lastLine(added.stdout)
      const [webhookId = ''] = /^whk_[0-9a-f]{12}/.exec(added.stdout) ?? []

      const version = await publishAnother()
      await waitFor(() => receiver.requests.length === 1, { timeoutMs: 20_000 })
      const [request] = receiver.requests
      const event = new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>)
      const [published] = Object(event).data.versions
      expect(published).to.include({ region: 'uk', data_version_id: version })
      expect(published.changes).to.deep.equal({ goods_nomenclature: { reworded: 1 }, measure: {} })
      const { pathname, search } = new URL(published.changes_url)
      const answer = await fetch(new URL(`${pathname}${search}`, service.url))
      const changes = Object(await answer.json()).data
      expect(changes).to.have.lengthOf(1)
      expect(changes[0].attributes).to.include({ change: 'reworded', goods_nomenclature_item_id: '0101300000' })
      // Counted once Postgres has it.
      const metrics = async () => await (await fetch(`${service.url}/metrics`)).text()
      await waitFor(async () => (await metrics()).includes('webhook_attempts_total{outcome="delivered"} 1'))

      const replayed = await runOpentariff(['webhooks', 'replay', String(request?.headers['webhook-id'])], environment)
      expect(replayed.stdout).to.equal('One event is sent again by the service, within seconds.\n')
      await waitFor(() => receiver.requests.length === 2, { timeoutMs: 20_000 })
      expect(new Set(receivedIds()).size).to.equal(1)

      const line = `${webhookId}  ${receiver.url}  (uk, chapters 01; 1 delivered, 0 pending)\n`
      await waitFor(async () => (await listSubscribers(db()))[0]?.delivered === 1)
      expect((await runOpentariff(['webhooks', 'list'], environment)).stdout).to.equal(line)
      const removed = await runOpentariff(['webhooks', 'remove', webhookId], environment)
      expect(removed.stdout).to.equal(`${webhookId} is removed.\n`)
    } finally {
      await service.stop()
      await rm(directory, { recursive: true, force: true })
    }
  })
})
