import type { ComponentChildren, JSX } from 'preact'

/** The heading of a page, with what it is about above it: `Heading 0702`. */
export const Title = ({
  caption,
  children,
}: {
  readonly caption?: string
  readonly children: ComponentChildren
}): JSX.Element => (
  <>
    {caption !== undefined && <span class="govuk-caption-l">{caption}</span>}
    <h1 class="govuk-heading-l browse-title">{children}</h1>
  </>
)
