import { SourceError } from '../source-error.ts'

/**
 * Compares the header of a published file, or of a sheet, with the one that its publisher documents. Returns the columns
 * that are new, which readers ignore and report.
 *
 * @throws SourceError for a column that vanished, moved or comes twice: its values could be taken for another column's
 */
export function checkHeader(file: string, published: readonly string[], found: readonly string[]): readonly string[] {
  const missing = published.filter((column) => !found.includes(column))
  if (missing.length > 0) {
    // A first line without any of them is a record, which may have names of persons.
    const has = missing.length < published.length ? `; it has ${found.join(', ')}` : ''
    throw new SourceError(`${file}: the header lacks ${missing.join(', ')}${has}`)
  }
  const known = found.filter((column) => published.includes(column))
  const repeated = known.find((column, place) => known.indexOf(column) < place)
  if (repeated !== undefined) throw new SourceError(`${file}: the header has ${repeated} twice`)
  const moved = published.find((column, place) => column !== known[place])
  if (moved !== undefined) {
    const [was, is] = [published.indexOf(moved) + 1, found.indexOf(moved) + 1]
    throw new SourceError(`${file}: the column ${moved} moved: it was number ${was} and is number ${is}`)
  }
  return found.filter((column) => !published.includes(column))
}
