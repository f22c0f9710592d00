/**
 * Sends GETs all at once, reads the answers and prints their statuses. A process of its own, so that its work, which is to
 * decompress megabytes, delays no measurement of another.
 */

const [, , url = '', ...paths] = process.argv

const statuses = await Promise.all(
  paths.map(async (path) => {
    const response = await fetch(new URL(path, url))
    await response.arrayBuffer()
    return response.status
  }),
)
console.log(JSON.stringify(statuses))
