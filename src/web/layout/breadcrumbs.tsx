import type { JSX } from 'preact'
import type { Crumb } from './page-content.ts'

/** The way from the top of the tariff to the page. */
export const Breadcrumbs = ({ crumbs }: { readonly crumbs: readonly Crumb[] }): JSX.Element | null =>
  crumbs.length === 0 ? null : (
    <nav class="govuk-breadcrumbs" aria-label="Breadcrumb">
      <ol class="govuk-breadcrumbs__list">
        {crumbs.map(({ text, href }) => (
          <li class="govuk-breadcrumbs__list-item" key={href}>
            <a class="govuk-breadcrumbs__link" href={href}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
