import type { JSX } from 'preact'
import { render } from 'preact-render-to-string'
import type { Frame } from './frame.ts'
import type { PageContent } from './page-content.ts'
import { renderPage } from './render-page.tsx'

/** A character for private use, which no text of a page before its streamed parts has. */
const SLOT = '\u{e000}'

/** Stands in the content of a page where its streamed parts come. */
export const StreamedParts = (): JSX.Element => <>{SLOT}</>

/** Markup of a part of a page, for a script that shows it in a page which is open. */
export const renderPart = (part: JSX.Element): string => render(part)

/** A page that is sent while its parts are made: first all that stands before {@link StreamedParts}, at last the rest. */
export function streamPage(
  content: PageContent,
  frame: Frame,
  parts: AsyncIterable<JSX.Element>,
): { readonly headers: Readonly<Record<string, string>>; readonly chunks: AsyncIterable<string> } {
  const { headers, body } = renderPage(content, frame)
  const [before = '', ...after] = body.split(SLOT)
  const chunks = async function* () {
    yield before
    for await (const part of parts) yield render(part)
    yield after.join('')
  }
  return { headers, chunks: chunks() }
}
