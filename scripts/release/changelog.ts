/** The lines below a heading of `##`, up to the next one; null if the changelog does not have it. Brackets are optional. */
export const changelogSection = (changelog: string, title: string): string | null => {
  const lines = changelog.split('\n')
  const isHeading = (line: string): boolean => line.startsWith('## ')
  const start = lines.findIndex((line) => isHeading(line) && /^## \[?([^\s\]]+)/.exec(line)?.[1] === title)
  if (start === -1) return null
  const end = lines.findIndex((line, index) => index > start && isHeading(line))
  return lines
    .slice(start + 1, end === -1 ? undefined : end)
    .join('\n')
    .trim()
}

/** The operations that the `### Breaking` list of a section names in backticks: `GET /{region}/api/v2/search`. */
export const declaredBreaks = (section: string): ReadonlySet<string> => {
  const list = /^### Breaking[^\n]*\n([\s\S]*?)(?=^### |(?![\s\S]))/m.exec(section)?.[1] ?? ''
  return new Set([...list.matchAll(/`([A-Z]+ \/[^`]*)`/g)].flatMap(([, address]) => address ?? []))
}
