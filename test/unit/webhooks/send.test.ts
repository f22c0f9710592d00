import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { Agent } from 'undici'
import type { DueDelivery } from '../../../src/webhooks/deliveries.ts'
import { sendDelivery } from '../../../src/webhooks/send.ts'
import { createCertificates } from '../../support/certificates.ts'
import { rejectionOf } from '../../support/rejection.ts'
import { waitFor } from '../../support/wait-for.ts'
import { createWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts'

describe('sending an event', () => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const dispatcher = new Agent()
  let receiver: WebhookReceiver
  let stop: AbortController

  const send = (
    delivery: Partial<DueDelivery> = {},
    { allowHttp = true, timeLimitMs = 5000, sender = dispatcher } = {},
  ) =>
    sendDelivery(
      {
        deliveryId: 'msg_1',
        webhookId: 'whk_1',
        url: receiver.url,
        secret,
        versions: [],
        createdAt: new Date('2026-01-31T08:30:00Z'),
        attempts: 1,
        ...delivery,
      },
      { publicUrl: 'http://localhost:3000', allowHttp, timeLimitMs, dispatcher: sender, signal: stop.signal },
    )

  beforeEach(async () => {
    receiver = await createWebhookReceiver()
    stop = new AbortController()
  })

  afterEach(() => receiver.goAway())

  after(() => dispatcher.destroy())

  const headersOf = (index: number): Record<string, string> =>
    Object.fromEntries(
      Object.entries(receiver.requests[index]?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    )

  it('signs body, id and time, so that a receiver with the secret can verify them', async () => {
    expect(await send()).to.equal(null)
    const [request] = receiver.requests
    const body = request?.body ?? ''
    expect(request?.path).to.equal('/tariff')
    expect(headersOf(0)).to.include({ 'webhook-id': 'msg_1', 'content-type': 'application/json' })
    expect(new Webhook(secret).verify(body, headersOf(0))).to.deep.include({ type: 'tariff.published' })
    const other = new Webhook(`whsec_${randomBytes(32).toString('base64')}`)
    expect(() => other.verify(body, headersOf(0))).to.throw(WebhookVerificationError)
    expect(() => new Webhook(secret).verify(`${body} `, headersOf(0))).to.throw(WebhookVerificationError)
    expect(() => new Webhook(secret).verify(body, { ...headersOf(0), 'webhook-id': 'msg_2' })).to.throw(
      WebhookVerificationError,
    )
  })

  it('fails with every status but 2xx', async () => {
    for (const status of [301, 400, 410, 429, 500]) {
      receiver.answerWith((response) => response.writeHead(status).end('no'))
      expect(await send()).to.equal(`The receiver answered ${status}.`)
    }
    receiver.answerWith((response) => response.writeHead(202).end('{"queued":true}'))
    expect(await send()).to.equal(null)
  })

  it('follows no redirect', async () => {
    const other = await createWebhookReceiver()
    try {
      receiver.answerWith((response) => response.writeHead(307, { location: other.url }).end())
      expect(await send()).to.equal('The receiver answered 307.')
      expect(other.requests).to.have.lengthOf(0)
    } finally {
      await other.goAway()
    }
  })

  it('stops waiting for a receiver that does not answer in time', async () => {
    receiver.answerWith(() => {})
    expect(await send({}, { timeLimitMs: 200 })).to.equal('The receiver did not answer within 0.2 s.')
  })

  it('reads no more than the beginning of a long answer', async () => {
    let sent = 0
    receiver.answerWith((response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed) {
          sent += 65_536
          if (!response.write(Buffer.alloc(65_536))) break
        }
      }
      response.on('drain', more).on('error', () => {})
      more()
    })
    expect(await send()).to.equal(null)
    await waitFor(() => receiver.requests.length === 1)
    expect(sent).to.be.lessThan(64 * 1024 * 1024)
  })

  it('reports why a receiver cannot be reached', async () => {
    await receiver.goAway()
    expect(await send()).to.include('ECONNREFUSED')
    const byName = receiver.url.replace('127.0.0.1', 'localhost')
    expect(await send({ url: byName })).to.include('ECONNREFUSED')
  })

  it('sends nothing without TLS unless the setting allows it', async () => {
    expect(await send({}, { allowHttp: false })).to.include('https://')
    expect(receiver.requests).to.have.lengthOf(0)
  })

  it('sends nothing to a host that cannot prove its name', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'opentariff-webhooks-'))
    const certificates = createCertificates(directory, 'localhost')
    const secure = await createWebhookReceiver(certificates)
    const trusting = new Agent({ connect: { ca: await readFile(certificates.authorityFile) } })
    try {
      const url = secure.url.replace('127.0.0.1', 'localhost')
      expect(await send({ url }, { allowHttp: false })).to.include('certificate')
      const otherName = await send({ url: secure.url }, { allowHttp: false, sender: trusting })
      expect(otherName).to.include("does not match certificate's altnames")
      expect(secure.requests).to.have.lengthOf(0)
      expect(await send({ url }, { allowHttp: false, sender: trusting })).to.equal(null)
      expect(secure.requests).to.have.lengthOf(1)
    } finally {
      await trusting.destroy()
      await secure.goAway()
      await rm(directory, { recursive: true, force: true })
    }
  })

  it('throws when it is stopped, so that nothing is recorded', async () => {
    receiver.answerWith(() => stop.abort())
    expect((await rejectionOf(send())).name).to.equal('AbortError')
  })
})
