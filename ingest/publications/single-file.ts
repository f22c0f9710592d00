import type { Publication } from './published-source.ts'

/** A file that is replaced in place: its version is the day that the server gives as its last change. */
export const singleFile =
  (name: string) =>
  (address: string): Publication => ({
    async *versions(http, today) {
      const changed = Date.parse((await http.headerOf(address, 'last-modified')) ?? '')
      // A server that gives no day is read once a month: the largest of these files has 400 MB.
      const version = Number.isNaN(changed) ? today.slice(0, 7) : new Date(changed).toISOString().slice(0, 10)
      const date = version.length === 7 ? `${version}-01` : version
      yield { version, date, files: async () => [{ name, address }] }
    },
  })
