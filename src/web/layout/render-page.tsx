import { render } from 'preact-render-to-string'
import { Document } from './document.tsx'
import type { Frame } from './frame.ts'
import type { PageContent } from './page-content.ts'

export const HTML = 'text/html; charset=utf-8'

/** Everything comes from this server; no script, style or form can come from a text of the data or of a reader. */
const contentSecurityPolicy = ({ hasStyleAttributes = false }: PageContent): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hasStyleAttributes ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A page as bytes to send. */
export const renderPage = (
  content: PageContent,
  frame: Frame,
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } => ({
  headers: { 'Content-Type': HTML, 'Content-Security-Policy': contentSecurityPolicy(content) },
  body: `<!doctype html>${render(<Document content={content} frame={frame} />)}`,
})
