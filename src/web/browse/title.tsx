import type { ComponentChildren, JSX } from 'preact'

/** Characters that take two lines at most. */
const MAX_LARGE = 110

/** The heading of a page, with what it is about above it: `Heading 0702`. */
export const Title = ({
  caption,
  text,
  children = text,
}: {
  readonly caption?: string
  /** Title as one line: a long one is set smaller. */
  readonly text: string
  readonly children?: ComponentChildren
}): JSX.Element => (
  <>
    {caption !== undefined && <span class="govuk-caption-l">{caption}</span>}
    <h1 class={`browse-title ${text.length > MAX_LARGE ? 'govuk-heading-m' : 'govuk-heading-l'}`}>{children}</h1>
  </>
)
