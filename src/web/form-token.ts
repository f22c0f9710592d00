import { randomBytes, timingSafeEqual } from 'node:crypto'
import { RequestError } from '../http/errors/request-error.ts'
import type { RequestContext } from '../http/route/define-route.ts'

/*
 * Forms that write carry a token that equals a cookie of the visitor. A page of another site can send the form, but
 * neither read nor set the cookie (`SameSite=Strict` keeps it back, `__Host-` binds it to this host). The service stores
 * nothing, so any process can check a form that another one served.
 */

const BYTES = 16
const TOKEN = /^[\w-]{22}$/

/** Name of the hidden field. */
export const FORM_TOKEN_FIELD = 'form_token'

export interface FormToken {
  /** Value of the hidden field. */
  readonly token: string
  /** Sets the cookie. The page must not be cached: its token is the visitor's own. */
  readonly headers: Readonly<Record<string, string>>
}

type Sender = Pick<RequestContext, 'header'>

/** The token for the forms of a page: the visitor's, so that forms in other tabs stay valid, or a new one. */
export function formToken(context: Sender, publicUrl: string): FormToken {
  const token = tokenOf(context, publicUrl) ?? randomBytes(BYTES).toString('base64url')
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  return {
    token,
    headers: {
      'Set-Cookie': `${cookieName(publicUrl)}=${token}; Path=/; HttpOnly; SameSite=Strict${secure}`,
      'Cache-Control': 'no-store',
    },
  }
}

/** @throws RequestError 403 unless the form came from a page of this service */
export function requireFormToken(context: Sender, publicUrl: string, sent: string): void {
  const token = tokenOf(context, publicUrl)
  if (token !== null && TOKEN.test(sent) && timingSafeEqual(Buffer.from(token), Buffer.from(sent))) return
  throw new RequestError({
    code: 'forbidden',
    detail:
      'The form is too old, or your browser keeps no cookies for this site. Go back, reload the page and send it again.',
  })
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')

const cookieName = (publicUrl: string): string => (isSecure(publicUrl) ? '__Host-form' : 'form')

function tokenOf(context: Sender, publicUrl: string): string | null {
  const prefix = `${cookieName(publicUrl)}=`
  const cookies = context.header('cookie').split(';')
  const value = cookies
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length)
  return value !== undefined && TOKEN.test(value) ? value : null
}
