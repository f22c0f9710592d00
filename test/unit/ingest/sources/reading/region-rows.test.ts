import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { integer, required, text } from '../../../../../ingest/sources/reading/codecs.ts'
import type { FileSpec } from '../../../../../ingest/sources/reading/file-spec.ts'
import { regionRows } from '../../../../../ingest/sources/reading/region-rows.ts'
import { type SmallBundle, writeSmallBundle } from '../../../../support/small-bundle.ts'
import { collectRejects } from '../collected-rejects.ts'

describe('regionRows', () => {
  let bundle: SmallBundle

  beforeEach(async () => {
    bundle = await writeSmallBundle()
  })

  afterEach(() => rm(bundle.directory, { recursive: true, force: true }))

  it('decodes each record once for all tables of its file, and yields its rows together', async () => {
    await bundle.write('orders.ndjson', '{"id":1,"lines":["a","b"]}\n{"id":2,"lines":[]}\n{"id":3,"lines":["c"]}\n')
    let decoded = 0
    const spec: FileSpec = {
      path: 'orders.ndjson',
      isFor: () => {
        decoded += 1
        return true
      },
      tables: [
        { table: 'orders', key: ['id'], columns: { id: required(integer) } },
        {
          table: 'lines',
          rows: ({ id, lines }) => (Array.isArray(lines) ? lines.map((name) => ({ id, name })) : []),
          columns: { id: required(integer), name: required(text) },
        },
      ],
    }
    const file = { path: join(bundle.directory, 'orders.ndjson'), name: 'orders.ndjson' }
    const rejects = collectRejects()
    const rows: unknown[] = []
    for await (const { target, rows: some } of regionRows([{ spec, file }], 'uk', rejects)) {
      rows.push([target.table, some])
    }
    expect(rejects.all).to.deep.equal([])
    expect(decoded).to.equal(3)
    expect(rows).to.deep.equal([
      ['orders', [[1]]],
      [
        'lines',
        [
          [1, 'a'],
          [1, 'b'],
        ],
      ],
      ['orders', [[2]]],
      ['orders', [[3]]],
      ['lines', [[3, 'c']]],
    ])
  })
})
