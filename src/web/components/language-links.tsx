import type { JSX } from 'preact'
import type { RequestContext } from '../../http/route/define-route.ts'
import { LANGUAGE_PARAMETER } from '../../versions/language.ts'
import type { LoadedLanguage } from '../../versions/loaded-languages.ts'
import type { PageContent } from '../layout/page-content.ts'
import { Day } from './day.tsx'

/** The content with links to itself in each language that is loaded; unchanged without any, and where it says what is missing. */
export const withLanguageLinks = (
  content: PageContent,
  languages: readonly LoadedLanguage[],
  request: Pick<RequestContext, 'path' | 'querystring'>,
): PageContent =>
  languages.length === 0 || content.status !== undefined
    ? content
    : {
        ...content,
        main: (
          <>
            <LanguageLinks languages={languages} request={request} />
            {content.main}
          </>
        ),
      }

const LanguageLinks = ({
  languages,
  request: { path, querystring },
}: {
  readonly languages: readonly LoadedLanguage[]
  readonly request: Pick<RequestContext, 'path' | 'querystring'>
}): JSX.Element => {
  const sent = new URLSearchParams(querystring).get(LANGUAGE_PARAMETER)?.toLowerCase()
  const chosen = languages.find(({ code }) => code === sent)
  const addressIn = (code: string | null): string => {
    const parameters = new URLSearchParams(querystring)
    if (code === null) parameters.delete(LANGUAGE_PARAMETER)
    else parameters.set(LANGUAGE_PARAMETER, code)
    return parameters.size === 0 ? path : `${path}?${parameters}`
  }
  return (
    <nav class="language-links no-print" aria-label="Language of the descriptions">
      <ul class="language-links__list">
        {[null, ...languages].map((language) => (
          <li key={language?.code ?? 'en'}>
            <a
              class="govuk-link"
              lang={language?.code ?? 'en'}
              hreflang={language?.code ?? 'en'}
              href={addressIn(language?.code ?? null)}
              aria-current={chosen?.code === language?.code ? 'true' : undefined}
            >
              {language === null ? 'English' : nameOf(language.code)}
            </a>
          </li>
        ))}
      </ul>
      {chosen && (
        <p class="govuk-body-s muted">
          Official texts of <Day day={chosen.asOf} />, where there are any; everything else is in English.
        </p>
      )}
    </nav>
  )
}

/** The name of a language in itself: `Deutsch`. */
const nameOf = (code: string): string => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
