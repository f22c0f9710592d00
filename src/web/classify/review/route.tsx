import { z } from 'zod'
import { countPending, decideFeedback, listPending } from '../../../fpo/index.ts'
import { labelsAccess } from '../../../http/auth/keyed-access.ts'
import { SERVICE_UNAVAILABLE } from '../../../http/route/declared-responses.ts'
import { defineRoute, type Route } from '../../../http/route/define-route.ts'
import { FORM_TOKEN_FIELD, formToken, requireFormToken } from '../../form-token.ts'
import { HTML } from '../../layout/render-page.tsx'
import { CLASSIFY_ROUTE, type ClassifyPageDependencies, NO_STORE, placeOf, visitorPage } from '../classify-page.ts'
import { ReviewMain } from './review-main.tsx'
import { REVIEW_PATH } from './review-path.ts'

/** Rows of a page: the next ones come when these are decided. */
const SHOWN = 50

/** `/classify/review`: operators with a key for labels accept or reject what visitors say was right. */
export const reviewRoutes = (dependencies: ClassifyPageDependencies): readonly Route[] => {
  const { postgres, publicUrl } = dependencies
  const shared = { ...CLASSIFY_ROUTE, path: REVIEW_PATH, access: labelsAccess(dependencies) } as const
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      summary: 'Feedback of visitors that waits for a decision',
      responses: { 200: { description: 'The page.', contentType: HTML }, 503: SERVICE_UNAVAILABLE },
      handle: async (_input, context) => {
        const [pending, waiting] = await Promise.all([listPending(postgres, SHOWN), countPending(postgres)])
        const { token, headers } = formToken(context, publicUrl)
        const main = <ReviewMain pending={pending} waiting={waiting} token={token} />
        const content = { title: 'Feedback of visitors', switchTo: null, main } as const
        const page = await visitorPage(dependencies, content, placeOf('uk', {}), context)
        return { ...page, headers: { ...page.headers, ...headers, ...NO_STORE } }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      summary: 'Accepts or rejects what a visitor sent',
      body: z.object({
        [FORM_TOKEN_FIELD]: z.string().max(100).default(''),
        request_id: z.string().max(140),
        decision: z.enum(['accept', 'reject']),
      }),
      formBody: true,
      responses: {
        303: { description: 'Decided.', contentType: HTML },
        403: { description: 'The form did not come from a page of this service.', contentType: HTML },
        503: SERVICE_UNAVAILABLE,
      },
      handle: async ({ body }, context) => {
        // Browsers send the key with forms of other sites, too.
        requireFormToken(context, publicUrl, body[FORM_TOKEN_FIELD])
        await decideFeedback(postgres, [body.request_id], body.decision === 'accept' ? 'accepted' : 'rejected')
        return { kind: 'text', status: 303, body: '', headers: { Location: REVIEW_PATH, ...NO_STORE } }
      },
    }),
  ]
}
