import { z } from 'zod'
import type { ApiKeys } from '../http/auth/api-keys.ts'
import { clientOf } from '../http/auth/client-of.ts'
import { fpoAccess } from '../http/auth/keyed-access.ts'
import type { RateLimit } from '../http/auth/rate-limit.ts'
import { RequestError } from '../http/errors/request-error.ts'
import { tooManyBatches } from '../http/errors/too-many-requests.ts'
import { createTurns } from '../http/overload/turns.ts'
import { defineRoute, type Route } from '../http/route/define-route.ts'
import type { Queryable } from '../postgres/client.ts'
import type { LiveVersions } from '../versions/live-versions.ts'
import { answerBatch } from './batch/answer-batch.ts'
import type { Classify } from './classification.ts'
import { classifiedTariff } from './classified-tariff.ts'
import { classifyLive } from './classify-rows.ts'
import { FPO_ERRORS, fpoErrorSchema } from './error-format.ts'
import { isInTariff, storeFeedback } from './feedback/feedback.ts'
import { type ItemRequests, rememberOrWarn } from './feedback/item-requests.ts'
import { classifiedText, itemSearchRequestSchema } from './item-search.ts'
import { itemSearchResponse, itemSearchResponseSchema } from './item-search-response.ts'

export interface FpoRouteDependencies {
  readonly apiKeys: ApiKeys
  readonly rateLimit: RateLimit
  readonly classify: Classify
  readonly itemRequests: ItemRequests
  readonly liveVersions: LiveVersions
  readonly postgres: Queryable
  /** Whether the service is about to end. Default: never. */
  readonly isStopping?: () => boolean
  /** The delay before a row of a batch is tried again; see `RowClassifier`. */
  readonly firstRetryMs?: number
}

const NO_STORE = { 'Cache-Control': 'no-store' }

const MAX_BATCH_BYTES = 8 * 1024 * 1024

/** Concurrent batches of one client in a process: each buffers its rows in memory. */
const MAX_CONCURRENT_BATCHES = 2

const NDJSON = 'application/x-ndjson'

/** The API of the parcel classifier, compatible with https://www.trade-tariff.service.gov.uk. */
export function fpoRoutes(dependencies: FpoRouteDependencies): readonly Route[] {
  const { classify, itemRequests, liveVersions, postgres, rateLimit, firstRetryMs } = dependencies
  const { isStopping = () => false } = dependencies
  const batches = createTurns<number>({ maxPerClient: MAX_CONCURRENT_BATCHES, refusal: tooManyBatches })
  const shared = {
    method: 'POST',
    tags: ['Parcel classifier'],
    access: fpoAccess(dependencies),
    errorFormat: FPO_ERRORS,
    invalid: 400,
    unknownQuery: 'ignore',
  } as const

  return [
    defineRoute({
      ...shared,
      path: '/fpo-code-search',
      summary: 'Find commodity codes for the description of a parcel’s item',
      description:
        'Codes for the goods, best first. If no code follows from the description, `results` is empty, `meta.reason` says why (`ics2_stop_word`, `vague`, `not_goods`, `unknown_language` or `unknown_words`) and `meta.help` what to send instead. With `declared_code`, `declared` says whether that code agrees with the description, is doubtful or contradicts it. Quote the `X-Request-Id` of the response in questions and in feedback.',
      body: itemSearchRequestSchema,
      responses: {
        200: {
          description: 'The codes.',
          schema: itemSearchResponseSchema,
          example: { results: [{ code: '610910', score: 874 }] },
        },
      },
      async handle({ body }, context) {
        const { apiKeyId } = clientOf(context)
        const live = await classifiedTariff(liveVersions)
        const [classification] = await Promise.all([
          context.admitted('keyed-search', () => classify(live, body, { signal: context.signal }), context.signal),
          rememberOrWarn(itemRequests, apiKeyId, context, [
            { requestId: context.requestId, description: classifiedText(body) },
          ]),
        ])
        return { kind: 'json', body: itemSearchResponse(classification), headers: NO_STORE }
      },
    }),

    defineRoute({
      ...shared,
      path: '/fpo-code-search/batch',
      summary: 'Find commodity codes for up to 10,000 descriptions',
      description:
        'One item search request per line (NDJSON), one line of response for each, in the same order: `{"line": 1, "request_id": "ID.1", "results": [...]}`, with `meta` as for a single request if there are no results, or `{"line": 2, "error": {"message": "...", "detail": "..."}}` for an invalid row, or one for which a server did not answer after several tries. If the server has to end, the last line says from which line on to send again. The response streams as fast as it is read. Rows use at most three quarters of the rate limit of the key, so that single requests have room.',
      streamedBody: {
        contentTypes: [NDJSON, 'application/ndjson', 'application/jsonl'],
        description: 'Item search requests, one per line. Blank lines are skipped.',
        example: '{"description":"cotton t-shirt"}\n{"description":"ceramic mug","digits":8,"limit":1}\n',
        largest: MAX_BATCH_BYTES,
      },
      responses: {
        200: {
          description: 'A line for each row.',
          contentType: NDJSON,
          example: '{"line":1,"request_id":"b2f1.1","results":[{"code":"610910","score":874}]}\n',
        },
      },
      async handle(_input, context) {
        const client = clientOf(context)
        // Throws before the status is sent if there is no data.
        await classifiedTariff(liveVersions)
        const turn = batches.take(client.apiKeyId, context.clientGone)
        const chunks = answerBatch(
          { client, requestId: context.requestId, signal: context.clientGone, bytes: context.bytes() },
          {
            rateLimit,
            classify: classifyLive(classify, liveVersions),
            remember: (requests) => rememberOrWarn(itemRequests, client.apiKeyId, context, requests),
            onFailure: (error) => context.logger.error({ err: error }, 'a batch ended early'),
            isStopping,
            ...(firstRetryMs !== undefined && { firstRetryMs }),
          },
        )
        return { kind: 'stream', chunks: turn.during(chunks), headers: NO_STORE }
      },
    }),

    defineRoute({
      ...shared,
      path: '/fpo-code-search/feedback',
      summary: 'Say which code was declared for a request',
      description:
        'The next ingest uses declarations as labelled descriptions, which improves later results. Feedback is possible for as long as the description of a request is kept (30 days unless configured otherwise). The same code again changes nothing; another one replaces it.',
      body: z.strictObject({
        request_id: z
          .string()
          .regex(
            /^[\x21-\x7e]{1,140}$/,
            'Send the `X-Request-Id` of a response, or the `request_id` of a row of a batch',
          )
          .meta({ description: '`X-Request-Id` of a response, or `request_id` of a row of a batch.' }),
        code: z
          .string()
          .regex(/^(?:\d{2}){3,5}$/, 'Must have 6, 8 or 10 digits')
          .meta({ description: 'The code that was declared: 6, 8 or 10 digits, in force today.' }),
      }),
      responses: {
        200: {
          description: 'Stored.',
          schema: z.strictObject({ request_id: z.string(), code: z.string() }),
          example: { request_id: 'b2f1', code: '61091000' },
        },
        404: { description: 'There is no such request of this key, or it is too old.', schema: fpoErrorSchema },
      },
      async handle({ body: { request_id, code } }, context) {
        const { apiKeyId } = clientOf(context)
        const [description, isKnown] = await Promise.all([
          itemRequests.descriptionOf(apiKeyId, request_id),
          isInTariff(postgres, liveVersions, code),
        ])
        if (!isKnown) {
          throw new RequestError({
            code: 'invalid_body',
            detail: `\`/code\` is not valid. No code of the tariff in force today is, or begins with, ${code}.`,
          })
        }
        if (description === null) {
          throw new RequestError({
            code: 'not_found',
            detail:
              'There is no request of your key with this `request_id`, or its description is no longer kept. Send the `X-Request-Id` of a response.',
          })
        }
        await storeFeedback(postgres, apiKeyId, { requestId: request_id, description, code })
        return { kind: 'json', body: { request_id, code }, headers: NO_STORE }
      },
    }),
  ]
}
