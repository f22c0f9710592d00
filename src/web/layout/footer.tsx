import type { JSX } from 'preact'
import { type Place, pageAddress } from '../place.ts'

/** Links that belong to no task, and where the data is from. */
export const Footer = ({ place }: { readonly place: Place }): JSX.Element => (
  <footer class="site-footer">
    <div class="govuk-width-container">
      <ul class="site-footer__links">
        <li>
          <a href={pageAddress(place, '/about')}>About the data</a>
        </li>
        <li>
          <a href="/quality">Quality</a>
        </li>
        <li>
          <a href="/docs">API</a>
        </li>
        <li>
          <a href="/llms.txt">For language models</a>
        </li>
      </ul>
      <p class="site-footer__text">
        Contains public sector information licensed under the{' '}
        <a href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/">
          Open Government Licence v3.0
        </a>
        .
      </p>
      <p class="site-footer__text">
        An open service, not one of a government. What it shows helps to find codes and duties; it is no binding ruling.
      </p>
    </div>
  </footer>
)
