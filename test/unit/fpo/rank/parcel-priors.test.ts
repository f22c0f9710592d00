import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { readHsRows } from '../../../../ingest/sources/built-in/files.ts'
import { collect } from '../../../../src/collections/collect.ts'
import { packageRoot } from '../../../../src/config/package-root.ts'
import { readParcelPriors } from '../../../../src/fpo/rank/parcel-priors.ts'
import { collectRejects } from '../../ingest/sources/collected-rejects.ts'

describe('parcel priors', () => {
  it('cover every heading, from 0 to 6', async () => {
    const rows: readonly { readonly heading: string; readonly frequency: string }[] = parse(
      await readFile(join(packageRoot, 'ingest', 'built-in', 'parcels.csv')),
      { columns: true },
    )
    const rejects = collectRejects()
    const headings = (await collect(readHsRows(rejects))).flatMap(({ code, suffix }) =>
      code.length === 4 && suffix === '80' ? [code] : [],
    )
    expect(rejects.all).to.deep.equal([])
    expect(rows.map(({ heading }) => heading)).to.deep.equal(headings)
    expect(rows.filter(({ frequency }) => !/^[0-6](\.5)?$/.test(frequency))).to.deep.equal([])
  })

  it('rise for goods that are often sent, and stay low for an unknown heading', async () => {
    const priorOf = await readParcelPriors()
    expect(priorOf('6109')).to.be.greaterThan(priorOf('6113'))
    expect(priorOf('6113')).to.be.greaterThan(priorOf('2601'))
    expect(priorOf('9999')).to.be.lessThan(priorOf('6113'))
  })
})
