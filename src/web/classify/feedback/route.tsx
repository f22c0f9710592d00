import { z } from 'zod'
import { isInTariff, storeVisitorFeedback, visitorsKeyId } from '../../../fpo/index.ts'
import { SERVICE_UNAVAILABLE } from '../../../http/route/declared-responses.ts'
import { defineRoute, type RequestContext, type Route } from '../../../http/route/define-route.ts'
import { REGIONS, type Region } from '../../../tariff/region.ts'
import { ErrorSummary, type FieldError } from '../../components/error-summary.tsx'
import { FORM_TOKEN_FIELD, formToken, requireFormToken } from '../../form-token.ts'
import { HTML } from '../../layout/render-page.tsx'
import { pageAddress, regionPath } from '../../place.ts'
import { CLASSIFY_ROUTE, type ClassifyPageDependencies, NO_STORE, placeOf, visitorPage } from '../classify-page.ts'
import { type Feedback, FeedbackForm } from './feedback-form.tsx'
import { rightCode } from './right-code.ts'

const field = (maxLength: number) => z.string().max(maxLength, 'Is too long').default('')

/** Any fields that a form may send; what they have to be is checked where a message can say so next to them. */
const formSchema = z.object({
  [FORM_TOKEN_FIELD]: field(100),
  request_id: field(140),
  description: field(4000),
  codes: field(200),
  choice: field(20),
  other: field(200),
})

const NO_ANSWER: FieldError = {
  field: 'choice-other',
  message: 'The answer that this is about is not known, or too old: classify the description again',
}

const SENT_BEFORE: FieldError = { field: 'choice-other', message: 'A code was sent for this answer before' }

/** `POST /classify/feedback`: which code was right for a description that was classified. It waits for an operator. */
export const feedbackRoutes = (dependencies: ClassifyPageDependencies): readonly Route[] =>
  REGIONS.map((region) =>
    defineRoute({
      ...CLASSIFY_ROUTE,
      method: 'POST',
      path: regionPath(region, '/classify/feedback'),
      summary: 'Says which code was right',
      body: formSchema,
      formBody: true,
      responses: {
        303: { description: 'Stored.', contentType: HTML },
        400: { description: 'The form again, with what to mend.', contentType: HTML },
        403: { description: 'The form did not come from a page of this service.', contentType: HTML },
        429: { description: 'Too many at once.', contentType: HTML },
        503: SERVICE_UNAVAILABLE,
      },
      handle: async ({ body }, context) => {
        const { publicUrl, postgres, visitorLimit, itemRequests } = dependencies
        requireFormToken(context, publicUrl, body[FORM_TOKEN_FIELD])
        await visitorLimit.take(context.visitor, 'classify')
        const asked = await itemRequests.descriptionOf(await visitorsKeyId(postgres), body.request_id)
        const feedback: Feedback = {
          description: asked ?? body.description,
          requestId: body.request_id,
          codes: body.codes.split(' ').filter((code) => /^\d{6,10}$/.test(code)),
          choice: body.choice,
          other: body.other,
        }
        const code = asked === null ? NO_ANSWER : await checkedCode(dependencies, feedback)
        if (typeof code !== 'string') return formAgain(dependencies, region, feedback, code, context)
        const isStored = await storeVisitorFeedback(postgres, { ...feedback, code })
        if (!isStored) return formAgain(dependencies, region, feedback, SENT_BEFORE, context)
        const Location = pageAddress(placeOf(region, {}), '/classify', { thanks: code })
        return { kind: 'text', status: 303, body: '', headers: { Location, ...NO_STORE } }
      },
    }),
  )

async function checkedCode(
  { liveVersions, postgres }: ClassifyPageDependencies,
  feedback: Feedback,
): Promise<string | FieldError> {
  const code = rightCode(feedback)
  if (typeof code !== 'string') return code
  if (await isInTariff(postgres, liveVersions, code)) return code
  return { field: 'other', message: `No code of today’s tariff is, or begins with, ${code}` }
}

function formAgain(
  dependencies: ClassifyPageDependencies,
  region: Region,
  feedback: Feedback,
  error: FieldError,
  context: RequestContext,
) {
  const place = placeOf(region, {})
  const { token } = formToken(context, dependencies.publicUrl)
  return visitorPage(
    dependencies,
    {
      title: 'Was this right?',
      hasError: true,
      switchTo: null,
      status: 400,
      main: (
        <div class="measure">
          <ErrorSummary errors={[error]} />
          <h1 class="govuk-heading-l">
            The right code for <q>{feedback.description}</q>
          </h1>
          <FeedbackForm place={place} feedback={feedback} token={token} error={error} />
        </div>
      ),
    },
    place,
    context,
  )
}
