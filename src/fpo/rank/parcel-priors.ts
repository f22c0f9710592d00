import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { packageRoot } from '../../config/package-root.ts'

/** `heading,frequency`: see `ingest/built-in/README.md`. */
const FILE = join(packageRoot, 'ingest', 'built-in', 'parcels.csv')

/** The factor by which goods are more often in parcels when their frequency is higher by 1. */
const STEP = 4

/** The frequency of headings that the file lacks, which are national ones. */
const UNKNOWN = 1

/**
 * Power of the frequencies: 1 would trust them as much as the description. First / first five of parcels, UK references
 * and marketplace in per cent (development sets): the built-in data alone, 0: 44.2/68.2, 29.5/54.0, 49.0/74.0; 0.3:
 * 44.8/69.0, 30.0/54.0, 48.4/75.0; 0.6: 45.1/69.7, 32.5/53.5, 47.4/75.6; with the full data, 0: 76.9/91.2, 41.0/68.5,
 * 46.8/76.6; 0.3: 77.0/91.2, 42.5/70.5, 47.8/76.9; 0.6: 76.6/91.0, 40.5/69.5, 47.8/76.3.
 */
const POWER = 0.3

/** The prior of a heading's codes: a power of how often its goods are in parcels, by our own judgement. */
export async function readParcelPriors(): Promise<(heading: string) => number> {
  const rows: readonly { readonly heading: string; readonly frequency: string }[] = parse(await readFile(FILE), {
    columns: true,
  })
  const frequencies = new Map(rows.map(({ heading, frequency }) => [heading, Number(frequency)]))
  return (heading) => STEP ** (POWER * (frequencies.get(heading) ?? UNKNOWN))
}
