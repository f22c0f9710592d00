import type { JSX } from 'preact'
import { z } from 'zod'
import { classifiedTariff, classifyLive } from '../../../fpo/index.ts'
import type { StreamedBody } from '../../../http/body/streamed-body.ts'
import { RequestError } from '../../../http/errors/request-error.ts'
import { fileUnderWay } from '../../../http/errors/too-many-requests.ts'
import { createTurns, type Turns } from '../../../http/overload/turns.ts'
import { createUploads, type Uploads } from '../../../http/overload/uploads.ts'
import { withCrossFieldValidation } from '../../../http/route/cross-field-validation.ts'
import { SERVICE_UNAVAILABLE } from '../../../http/route/declared-responses.ts'
import { defineRoute, type RequestContext, type Route } from '../../../http/route/define-route.ts'
import type { StreamResult, TextResult } from '../../../http/route/route-result.ts'
import { readDataWarnings } from '../../../operations/data-warnings.ts'
import { FileProblem } from '../../../tables/file-problem.ts'
import { REGIONS } from '../../../tariff/region.ts'
import { findDayPartProblems } from '../../../versions/day-parts.ts'
import type { PageContent } from '../../layout/page-content.ts'
import { HTML } from '../../layout/render-page.tsx'
import { renderPart, streamPage } from '../../layout/stream-page.tsx'
import { dayRedirect, OTHER_PAGE, requestedPage, sharedQuery } from '../../page-route.tsx'
import { type Place, regionPath } from '../../place.ts'
import {
  CLASSIFY_ROUTE,
  type ClassifyPageDependencies,
  NO_STORE,
  placeOf,
  placeSchema,
  visitorPage,
} from '../classify-page.ts'
import type { TableDependencies } from './classify-table.ts'
import { MAX_FILE_BYTES } from './file-form.tsx'
import { FileMain, FileProgress } from './file-main.tsx'
import { FileResults } from './file-results.tsx'
import { readTable, type Table } from './read-table.ts'
import { readUpload, type Upload } from './read-upload.ts'
import { createDownload, runFile } from './run-file.ts'

const CSV = 'text/csv; charset=utf-8'
const NDJSON = 'application/x-ndjson'

/** Room for the other fields of the form, and what stands between them. */
const FORM_BYTES = 16 * 1024

/** Milliseconds for a file to arrive: 4 MB over a line of 300 kbit/s. */
const UPLOAD_LIMIT_MS = 2 * 60 * 1000

/** Files that arrive at the same time: 64 MB, and four people of one office on a slow line. */
const UPLOADS_AT_ONCE = { maxPerClient: 4, max: 16 }

/** Milliseconds to classify a file: 10,000 rows take some minutes on a busy machine. */
const TIME_LIMIT_MS = 15 * 60 * 1000

/** Files of a process at the same time: some 30 MB each while their rows are classified. */
const MAX_FILES_AT_ONCE = 4

/** Share of the rows after which a page without script shows that it goes on. */
const PROGRESS_STEPS = 20

const UPLOAD: StreamedBody = {
  contentTypes: ['multipart/form-data'],
  description: 'A form with the fields `file` and `digits`.',
  example: '',
  largest: MAX_FILE_BYTES + FORM_BYTES,
  timeLimitMs: UPLOAD_LIMIT_MS,
}

const ERRORS = {
  400: { description: 'The form again, with what to mend.', contentType: HTML },
  429: { description: 'Too many rows, or a file of this visitor is being classified.', contentType: HTML },
  503: SERVICE_UNAVAILABLE,
} as const

const HEAD = {
  title: 'Classify a file',
  description: 'Commodity codes for up to 10,000 descriptions of a CSV file.',
  area: 'classify',
} as const

/** `/classify/file`: the form, and its answer as a page, as lines for the script of the page, and as CSV. */
export function fileRoutes(dependencies: ClassifyPageDependencies): readonly Route[] {
  const turns = createTurns<string>({
    maxPerClient: 1,
    max: MAX_FILES_AT_ONCE,
    refusal: (ownFiles) => (ownFiles > 0 ? fileUnderWay() : manyFiles()),
  })
  const uploads = createUploads(UPLOADS_AT_ONCE)
  return REGIONS.flatMap((region) => {
    const shared = { ...CLASSIFY_ROUTE, query: placeSchema } as const
    return [
      defineRoute({
        ...shared,
        method: 'GET',
        path: regionPath(region, '/classify/file'),
        summary: 'Codes for a file of descriptions',
        query: withCrossFieldValidation(z.object(sharedQuery), findDayPartProblems),
        responses: { 200: { description: 'The form.', contentType: HTML }, 302: OTHER_PAGE },
        handle: async ({ query }, context) => {
          const redirect = dayRedirect(query, context)
          if (redirect !== null) return redirect
          const place = placeOf(region, query)
          return await visitorPage(
            dependencies,
            { ...HEAD, main: <FileMain place={place} digits={6} /> },
            place,
            context,
          )
        },
      }),
      defineRoute({
        ...shared,
        method: 'POST',
        path: regionPath(region, '/classify/file'),
        summary: 'Classifies a file and shows the result',
        streamedBody: UPLOAD,
        responses: {
          200: {
            description: 'The page, or lines for its script.',
            contentType: HTML,
            alternative: { contentType: NDJSON },
          },
          ...ERRORS,
        },
        handle: ({ query }, context) => {
          const place = placeOf(region, query)
          const isScript = context.header('accept').includes(NDJSON)
          return answerFile({ dependencies, turns, uploads, place, context }, async (table, upload, rows) =>
            isScript
              ? asLines(place, table, upload, rows)
              : await asPage(dependencies, place, context, table, upload, rows),
          )
        },
      }),
      defineRoute({
        ...shared,
        method: 'POST',
        path: regionPath(region, '/classify/file.csv'),
        summary: 'Classifies a file and returns it with the codes',
        streamedBody: UPLOAD,
        responses: { 200: { description: 'The file with codes.', contentType: CSV }, ...ERRORS },
        handle: ({ query }, context) =>
          answerFile(
            { dependencies, turns, uploads, place: placeOf(region, query), context },
            (table, { digits }, rows) => ({
              kind: 'stream',
              isGradual: true,
              headers: { ...NO_STORE, 'Content-Disposition': 'attachment; filename="classified.csv"' },
              chunks: linesOnly(table, digits, rows),
            }),
          ),
      }),
    ]
  })
}

interface FileRequest {
  readonly dependencies: ClassifyPageDependencies
  readonly turns: Turns<string>
  readonly uploads: Uploads
  readonly place: Place
  readonly context: RequestContext
}

/** Reads the upload and calls `answer` to classify it; the answer to a file that cannot be read is the form. */
async function answerFile(
  { dependencies, turns, uploads, place, context }: FileRequest,
  answer: (table: Table, upload: Upload, rows: TableDependencies) => Promise<StreamResult> | StreamResult,
): Promise<StreamResult | TextResult> {
  const { classify, liveVersions, visitorLimit, isStopping = () => false } = dependencies
  // Throws before the status is sent if there is no data.
  await classifiedTariff(liveVersions)
  const upload = await uploads.receive(context.visitor, (signal) =>
    readUpload(context.header('content-type'), context.bytes(signal)),
  )
  const turn = turns.take(context.visitor, context.clientGone)
  try {
    const table = await tableOf(upload)
    if (table instanceof FileProblem) {
      turn.end()
      return await formAgain(dependencies, place, context, upload, table)
    }
    await visitorLimit.take(context.visitor, 'classifyRows', table.rows.length)
    const result = await answer(table, upload, {
      classify: classifyLive(classify, liveVersions),
      admitted: (work) => context.admitted('heavy', work, context.clientGone),
      signal: AbortSignal.any([context.clientGone, AbortSignal.timeout(TIME_LIMIT_MS)]),
      isStopping,
      onFailure: (error) => context.logger.error({ err: error }, 'rows of a file were not classified'),
    })
    return { ...result, chunks: turn.during(result.chunks) }
  } catch (error) {
    turn.end()
    throw error
  }
}

const manyFiles = (): RequestError =>
  new RequestError(
    { code: 'service_unavailable', detail: 'Many files are being classified. Send yours again in a minute.' },
    { 'Retry-After': '60' },
  )

async function tableOf({ bytes, name }: Upload): Promise<Table | FileProblem> {
  if (name === '') return new FileProblem('Choose a file')
  try {
    return await readTable(bytes)
  } catch (error) {
    if (error instanceof FileProblem) return error
    throw error
  }
}

async function formAgain(
  dependencies: ClassifyPageDependencies,
  place: Place,
  context: RequestContext,
  { digits }: Upload,
  { message }: FileProblem,
): Promise<TextResult> {
  const main = <FileMain place={place} digits={digits} error={{ field: 'file', message }} />
  const page = await visitorPage(dependencies, { ...HEAD, main, hasError: true }, place, context)
  return { ...page, status: 400 }
}

/** For the script: a line of JSON for each step, then the result as markup. */
function asLines(place: Place, table: Table, { digits }: Upload, rows: TableDependencies): StreamResult {
  const { steps, summary } = runFile(table, digits, rows)
  const chunks = async function* () {
    for await (const step of steps()) yield `${JSON.stringify(step)}\n`
    // The script has the lines and makes the download of them.
    const html = renderPart(<FileResults place={place} summary={summary('#file-results')} />)
    yield `${JSON.stringify({ html })}\n`
  }
  return { kind: 'stream', isGradual: true, contentType: NDJSON, headers: NO_STORE, chunks: chunks() }
}

/** Without script: a page that grows while rows are classified. */
async function asPage(
  dependencies: ClassifyPageDependencies,
  place: Place,
  context: RequestContext,
  table: Table,
  { digits }: Upload,
  rows: TableDependencies,
): Promise<StreamResult> {
  const { steps, summary } = runFile(table, digits, rows)
  const parts = async function* (): AsyncGenerator<JSX.Element> {
    const download = createDownload()
    const every = table.rows.length / PROGRESS_STEPS
    let shown = 0
    for await (const { done, total, csv } of steps()) {
      download.add(csv)
      if (done - shown < every) continue
      shown = done
      yield <FileProgress done={done} total={total} />
    }
    yield <FileResults place={place} summary={summary(download.address())} />
  }
  const content: PageContent = { ...HEAD, main: <FileMain place={place} digits={digits} isAnswer /> }
  const warnings = await readDataWarnings(dependencies)
  const { assets, publicUrl, hasClassifier } = dependencies
  const frame = { assets, publicUrl, hasClassifier, ...requestedPage(context), place, warnings }
  const { headers, chunks } = streamPage(content, frame, parts())
  return { kind: 'stream', isGradual: true, headers: { ...headers, ...NO_STORE }, chunks }
}

async function* linesOnly(table: Table, digits: 6 | 8, rows: TableDependencies): AsyncGenerator<string> {
  for await (const { csv } of runFile(table, digits, rows).steps()) yield csv
}
