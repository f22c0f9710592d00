import type { JSX } from 'preact'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Footer } from './footer.tsx'
import type { Frame } from './frame.ts'
import { Header } from './header.tsx'
import { MachineLinks } from './machine-links.tsx'
import { DayNotice, MisspeltNotice, Warnings } from './notices.tsx'
import type { PageContent } from './page-content.ts'

/** The HTML document of any page. */
export const Document = ({ content, frame }: { readonly content: PageContent; readonly frame: Frame }): JSX.Element => {
  const { title, description, main, breadcrumbs = [], json, jsonNeedsKey = false, hasError } = content
  const { assets, publicUrl, place } = frame
  return (
    <html lang="en" class="govuk-template">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${hasError ? 'Error: ' : ''}${title} – Opentariff`}</title>
        {description && <meta name="description" content={description} />}
        <link rel="stylesheet" href={assets.addressOf('app.css')} />
        <link rel="icon" type="image/svg+xml" href={assets.addressOf('icon.svg')} />
        <script type="module" src={assets.addressOf('app.js')} />
      </head>
      <body class="govuk-template__body">
        <a href="#main" class="govuk-skip-link">
          Skip to main content
        </a>
        <Header content={content} frame={frame} />
        <div class="govuk-width-container page">
          <Warnings warnings={frame.warnings} place={place} />
          <DayNotice frame={frame} />
          <Breadcrumbs crumbs={breadcrumbs} />
          <main id="main" class="govuk-main-wrapper" tabindex={-1}>
            <MisspeltNotice frame={frame} />
            {main}
          </main>
          {json && <MachineLinks json={json} needsKey={jsonNeedsKey} publicUrl={publicUrl} />}
        </div>
        <Footer place={place} />
      </body>
    </html>
  )
}
