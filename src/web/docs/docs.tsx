import type { JSX } from 'preact'

/** Where Swagger UI shows the document of the API; without JavaScript, where the document is. */
export const Docs = (): JSX.Element => (
  <>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <h1 class="govuk-heading-l">API</h1>
    <p class="govuk-body measure">
      Every endpoint, to read and to try. For programs:{' '}
      <a class="govuk-link" href="/openapi.json">
        the same as an OpenAPI document
      </a>
      .
    </p>
    <div id="swagger-ui" class="api-docs" />
    <script src="/docs/swagger-ui-bundle.js" defer />
    <script src="/docs/start.js" defer />
  </>
)
