import { groupBy } from '../../collections/group-by.ts'
import type { Route } from '../../http/route/define-route.ts'
import type { Tool } from '../tool.ts'

/** The parts of a route that decide whether a reader without a browser may open it. */
type DescribedRoute = Pick<Route, 'method' | 'path' | 'aliasOf' | 'isPage' | 'summary' | 'tags' | 'access'>

/** Parts of pages and ways to send something, which are no places to go to. */
const NO_PLACE = /^\/(?:assets|docs)\/|\.\w+$/

/**
 * The service in Markdown for language models, as https://llmstxt.org describes: what it is, its tools, and every address
 * with one line, made from the routes.
 */
export function llmsText(
  routes: readonly DescribedRoute[],
  tools: readonly Pick<Tool, 'name' | 'description'>[],
  publicUrl: string,
): string {
  const pages = pagesOf(routes)
  const byTag = groupBy(
    routes.filter(({ isPage, aliasOf }) => !isPage && aliasOf === undefined),
    ({ tags }) => tags[0] ?? 'Other',
  )
  return [
    '# Opentariff',
    '> Search, look up and classify goods in the customs tariff of the United Kingdom (region `uk`: goods that come to Great Britain) and of Northern Ireland (region `xi`). An open service, not one of a government. Answers are candidates for a person to check: no binding ruling, no advice.',
    'Codes have ten digits; the first two are the chapter, four the heading, six the same worldwide. `as_of=YYYY-MM-DD` shows another day, `country` or `filter[geographical_area_id]` the measures that concern one country. Every answer about data names what it is: `/readyz` says which data is loaded, of which day, and warns if it is a sample or old.',
    `## Tools for models\n\nModel Context Protocol (Streamable HTTP, no sessions, no key): ${publicUrl}/mcp`,
    tools.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n'),
    `## Pages\n\nOf the UK tariff; with the prefix \`/xi\`, such as \`/xi/browse\`, of that of Northern Ireland.\n\n${pages.map((route) => lineOf(route, publicUrl)).join('\n')}`,
    `## API\n\nJSON:API over HTTPS, no key unless noted. \`{region}\` is \`uk\` or \`xi\`. The whole description (OpenAPI 3.1): ${publicUrl}/openapi.json`,
    ...[...byTag].map(([tag, ofTag]) => `### ${tag}\n\n${ofTag.map((route) => lineOf(route, publicUrl)).join('\n')}`),
    '## Data\n\nContains public sector information licensed under the Open Government Licence v3.0.',
    '',
  ].join('\n\n')
}

/** The page of each kind that has no region in its address, or only one. */
function pagesOf(routes: readonly DescribedRoute[]): readonly DescribedRoute[] {
  const pages = routes.filter(
    ({ method, path, isPage }) => isPage && method === 'GET' && !path.startsWith('/:region') && !NO_PLACE.test(path),
  )
  const paths = new Set(pages.map(({ path }) => path))
  return pages.filter(({ path }) => !paths.has(path.replace(/^\/xi(?=\/|$)\/?/, '/')) || !path.startsWith('/xi'))
}

/** `- [/{region}/api/v2/headings/{id}](https://…): Show a heading`; an address with parameters is no link. */
function lineOf({ method, path, summary, access }: DescribedRoute, publicUrl: string): string {
  const address = path.replaceAll(/:(\w+)/g, '{$1}')
  const shown = method === 'GET' ? address : `${method} ${address}`
  const place = address.includes('{') || method !== 'GET' ? `\`${shown}\`` : `[${shown}](${publicUrl}${address})`
  return `- ${place}: ${summary}${access ? ' (needs a key)' : ''}`
}
