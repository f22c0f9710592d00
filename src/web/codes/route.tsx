import type { JSX } from 'preact'
import { z } from 'zod'
import {
  CHECK_COLUMNS,
  type CheckedLine,
  type CodeCheckDependencies,
  checkForVisitor,
  checkRow,
  readList,
} from '../../code-checks/index.ts'
import type { StreamedBody } from '../../http/body/streamed-body.ts'
import { createUploads } from '../../http/overload/uploads.ts'
import { withCrossFieldValidation } from '../../http/route/cross-field-validation.ts'
import { SERVICE_UNAVAILABLE } from '../../http/route/declared-responses.ts'
import { defineRoute, type RequestContext, type Route } from '../../http/route/define-route.ts'
import type { TextResult } from '../../http/route/route-result.ts'
import { FileProblem } from '../../tables/file-problem.ts'
import { BYTE_ORDER_MARK, spreadsheetLines } from '../../tables/spreadsheet-csv.ts'
import { writeWorkbook } from '../../tables/write-workbook.ts'
import { REGIONS } from '../../tariff/region.ts'
import { isIsoDate } from '../../tariff/validity.ts'
import { findDayPartProblems } from '../../versions/day-parts.ts'
import { CLASSIFY_ROUTE, NO_STORE, placeOf, placeSchema, visitorPage } from '../classify/classify-page.ts'
import { Ways } from '../classify/ways.tsx'
import { ErrorSummary, type FieldError } from '../components/error-summary.tsx'
import { readFileForm } from '../file-form.ts'
import { HTML } from '../layout/render-page.tsx'
import { dayRedirect, OTHER_PAGE, type PageDependencies, sharedQuery } from '../page-route.tsx'
import { type Place, regionPath } from '../place.ts'
import { CodesForm, MAX_LIST_BYTES, type TypedList } from './codes-form.tsx'
import { CodesResults } from './codes-results.tsx'

type Dependencies = PageDependencies & CodeCheckDependencies

const CSV = 'text/csv; charset=utf-8'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Room for the other fields of the form, and what stands between them. */
const FORM_BYTES = 16 * 1024

const UPLOAD: StreamedBody = {
  contentTypes: ['multipart/form-data'],
  description: 'A form with the fields `list`, `file` and `since`.',
  example: '',
  // A list that is pasted and one that is sent as a file.
  largest: 2 * MAX_LIST_BYTES + FORM_BYTES,
  timeLimitMs: 60_000,
}

/** Lists that arrive at the same time: 8 MB. */
const UPLOADS_AT_ONCE = { maxPerClient: 4, max: 16 }

const ERRORS = {
  400: { description: 'The form again, with what to mend.', contentType: HTML },
  429: { description: 'Too many descriptions.', contentType: HTML },
  503: SERVICE_UNAVAILABLE,
} as const

const HEAD = {
  title: 'Check a list of codes',
  description: 'Which codes of a list can be declared, which ended and what followed, and whose duty changed.',
} as const

const NOTHING_TYPED: TypedList = { list: '', since: '' }

/** `/codes`: the form for a list of codes, and its answer as a page, as CSV and as a workbook. */
export function codesRoutes(dependencies: Dependencies): readonly Route[] {
  const uploads = createUploads(UPLOADS_AT_ONCE)
  const show = (place: Place, context: RequestContext, content: Shown) =>
    visitorPage(
      dependencies,
      {
        ...HEAD,
        area: dependencies.hasClassifier ? 'classify' : 'browse',
        json: [
          {
            text: 'As JSON',
            address: regionPath(place.region, '/api/v2/code_checks'),
            body: { codes: ['0702000007', '6109'] },
          },
        ],
        jsonNeedsKey: false,
        hasError: content.errors.length > 0,
        ...(content.errors.length > 0 && { status: 400 }),
        main: <CodesMain {...content} place={place} hasClassifier={dependencies.hasClassifier} />,
      },
      place,
      context,
    )
  /** The answer that `present` makes of a checked list; to one that cannot be read, the form. */
  const answer = async (
    place: Place,
    context: RequestContext,
    present: (typed: TypedList, lines: readonly CheckedLine[], asOf: string) => Promise<TextResult> | TextResult,
  ): Promise<TextResult> => {
    const { typed, bytes, field } = await uploads.receive(context.visitor, async (signal) =>
      readForm(context.header('content-type'), context.bytes(signal)),
    )
    if (typed.since !== '' && !isIsoDate(typed.since)) {
      return show(place, context, { typed, errors: [{ field: 'since', message: 'Enter a day as YYYY-MM-DD' }] })
    }
    const lines = await readList(bytes).catch((error: unknown) => {
      if (error instanceof FileProblem) return error
      throw error
    })
    if (lines instanceof FileProblem) {
      const message = bytes.length === 0 ? 'Enter codes, or choose a file with codes' : lines.message
      return show(place, context, { typed, errors: [{ field, message }] })
    }
    const request = { region: place.region, asOf: place.asOf, lines, changedSince: typed.since || null }
    const { checked, asOf } = await checkForVisitor(dependencies, request, context)
    return present(typed, checked, asOf)
  }
  return REGIONS.flatMap((region) => {
    const post = { ...CLASSIFY_ROUTE, method: 'POST', query: placeSchema, streamedBody: UPLOAD } as const
    return [
      defineRoute({
        ...CLASSIFY_ROUTE,
        method: 'GET',
        path: regionPath(region, '/codes'),
        summary: 'The form for a list of codes',
        query: withCrossFieldValidation(z.object(sharedQuery), findDayPartProblems),
        responses: { 200: { description: 'The form.', contentType: HTML }, 302: OTHER_PAGE },
        handle: ({ query }, context) =>
          dayRedirect(query, context) ?? show(placeOf(region, query), context, { typed: NOTHING_TYPED, errors: [] }),
      }),
      defineRoute({
        ...post,
        path: regionPath(region, '/codes'),
        summary: 'Checks a list of codes',
        responses: { 200: { description: 'The page.', contentType: HTML }, ...ERRORS },
        handle: ({ query }, context) => {
          const place = placeOf(region, query)
          return answer(place, context, (typed, lines, asOf) =>
            show(place, context, { typed, errors: [], checked: { lines, asOf } }),
          )
        },
      }),
      defineRoute({
        ...post,
        path: regionPath(region, '/codes/checked.csv'),
        summary: 'Checks a list of codes and returns it as CSV',
        responses: { 200: { description: 'The list.', contentType: CSV }, ...ERRORS },
        handle: ({ query }, context) =>
          answer(placeOf(region, query), context, (_typed, lines) => ({
            kind: 'text',
            headers: attachment('codes.csv'),
            body: BYTE_ORDER_MARK + spreadsheetLines([CHECK_COLUMNS, ...lines.map(checkRow)]),
          })),
      }),
      defineRoute({
        ...post,
        path: regionPath(region, '/codes/checked.xlsx'),
        summary: 'Checks a list of codes and returns it as a workbook',
        responses: { 200: { description: 'The list.', contentType: XLSX }, ...ERRORS },
        handle: ({ query }, context) =>
          answer(placeOf(region, query), context, async (_typed, lines) => ({
            kind: 'text',
            headers: attachment('codes.xlsx'),
            body: await writeWorkbook('Codes', CHECK_COLUMNS, lines.map(checkRow)),
          })),
      }),
    ]
  })
}

const attachment = (name: string) => ({ ...NO_STORE, 'Content-Disposition': `attachment; filename="${name}"` })

interface SentList {
  readonly typed: TypedList
  readonly bytes: Uint8Array
  /** The field that they came from. */
  readonly field: 'list' | 'file'
}

/** A file goes before what was pasted. */
async function readForm(contentType: string, body: AsyncIterable<Buffer>): Promise<SentList> {
  const { form, file } = await readFileForm(contentType, body)
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const typed = { list: text('list'), since: text('since') }
  return file !== null && file.size > 0
    ? { typed, field: 'file', bytes: new Uint8Array(await file.arrayBuffer()) }
    : { typed, field: 'list', bytes: Buffer.from(typed.list) }
}

interface Shown {
  readonly typed: TypedList
  readonly errors: readonly FieldError[]
  readonly checked?: { readonly lines: readonly CheckedLine[]; readonly asOf: string }
}

const CodesMain = ({
  place,
  typed,
  errors,
  checked,
  hasClassifier,
}: Shown & { readonly place: Place; readonly hasClassifier: boolean }): JSX.Element => (
  <>
    <ErrorSummary errors={errors} />
    <h1 class="govuk-heading-l">Check a list of codes</h1>
    {hasClassifier && <Ways place={place} way="codes" />}
    <p class="govuk-body measure">
      For the codes of a product list or an old declaration: whether each can be declared, what followed it if it ended,
      and what is below it if it is divided further. The list is not stored.
    </p>
    <CodesForm place={place} typed={typed} errors={errors} />
    {checked && <CodesResults place={place} lines={checked.lines} asOf={checked.asOf} />}
  </>
)
