import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** More digits than a report of times and percentages means. */
const DECIMALS = 100

/** Writes the figures of a command as JSON, each to two decimals; nothing without a file. */
export async function writeReport(file: string | undefined, figures: object): Promise<void> {
  if (file === undefined) return
  const path = resolve(file)
  await mkdir(dirname(path), { recursive: true })
  const rounded = (_key: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * DECIMALS) / DECIMALS : value
  await writeFile(path, `${JSON.stringify(figures, rounded, 2)}\n`)
}
