import { ERROR_CODES } from '../http/errors/error-codes.ts'
import type { ErrorPage } from '../http/errors/error-page.ts'
import { renderPage } from './layout/render-page.tsx'
import type { FrameDependencies } from './page-route.tsx'
import { regionOfPath } from './place.ts'

/** The page of an error: what happened, whose fault it is, and what to do. */
export const createErrorPage =
  (dependencies: FrameDependencies): ErrorPage =>
  ({ status, problems, headers }, path) => {
    const retryAfter = headers['Retry-After']
    const saysWhen = problems.some(({ detail }) => detail.includes('Try again'))
    const title = TITLES[status] ?? ERROR_CODES[problems[0].code].title
    const main = (
      <div class="measure">
        <h1 class="govuk-heading-l">{title}</h1>
        {status >= 500 && <p class="govuk-body-l">This is not your fault.</p>}
        {problems.map(({ detail }) => (
          <p class="govuk-body" key={detail}>
            {withoutBackticks(detail)}
          </p>
        ))}
        {retryAfter !== undefined && !saysWhen && (
          <p class="govuk-body">Try again in {waitInWords(Number(retryAfter))}.</p>
        )}
        <p class="govuk-body">
          <a class="govuk-link" href="/search">
            Search for goods
          </a>{' '}
          or{' '}
          <a class="govuk-link" href="/browse">
            browse the tariff
          </a>
          .
        </p>
      </div>
    )
    const place = { region: regionOfPath(path), asOf: null, country: null }
    const frame = { ...dependencies, place, path, querystring: '', misspelt: [], warnings: [] }
    return renderPage({ title, main, switchTo: null }, frame)
  }

const TITLES: Readonly<Record<number, string>> = {
  400: 'This address cannot be read',
  404: 'Page not found',
  429: 'Too many requests',
  500: 'Something went wrong on our side',
  503: 'Not available at the moment',
}

/** Above, people think in minutes. */
const MAX_SECONDS = 120

const waitInWords = (seconds: number): string => {
  if (seconds > MAX_SECONDS) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}

/** Messages mark parameters as in Markdown. */
const withoutBackticks = (text: string): string => text.replaceAll('`', '')
