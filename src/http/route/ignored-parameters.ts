/** Names the query parameters of a request that its route does not know. */
export const IGNORED_PARAMETERS_HEADER = 'X-Ignored-Parameters'

/** The header is for the person who mistyped a name, and stays within what proxies accept. */
const MAX_NAMES = 20
const MAX_NAME_LENGTH = 100

/** The names as the value of a header, separated by commas; what a header or the list cannot take is percent-encoded. */
export const ignoredParametersHeader = (names: readonly string[]): string =>
  names
    .slice(0, MAX_NAMES)
    .map((name) => headerText(Array.from(name).slice(0, MAX_NAME_LENGTH).join('')))
    .join(', ')

const headerText = (name: string): string =>
  name.replaceAll(/[^\x21-\x7e]|[,%]/gu, (character) => encodeURIComponent(character))
