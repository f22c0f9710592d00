import { expect } from 'chai'
import { readListedMeasures } from '../../../../../ingest/sources/reading/listed-measures.ts'
import { MEASURE_COLUMNS } from '../../../../../ingest/sources/reading/published-measure.ts'
import { recordDecoder } from '../../../../../ingest/sources/reading/record-decoder.ts'
import type { Values } from '../../../../../ingest/sources/source-record.ts'
import { collectRejects } from '../collected-rejects.ts'

describe('readListedMeasures', () => {
  const read = async (...listed: readonly Values[]) => {
    async function* records() {
      for (const [index, values] of listed.entries()) {
        yield { file: { path: '/cache/measures.csv', name: 'measures.csv' }, line: index + 2, text: 'as read', values }
      }
    }
    const rejects = collectRejects()
    const measures = await readListedMeasures(records(), rejects, recordDecoder(MEASURE_COLUMNS), () => 'kept')
    return { measures, rejects: rejects.all.map(({ line, reason }) => [line, reason]) }
  }

  it('keeps the first record of a measure and the codes of all', async () => {
    const { measures, rejects } = await read(
      { measure__sid: '-7', commodity__sid: '14', measure__footnotes: 'CD001|CD002' },
      { measure__sid: '8', commodity__sid: '14' },
      { measure__sid: '-7', commodity__sid: '15' },
    )
    expect([...measures].map(([sid, { codeSids }]) => [sid, codeSids])).to.deep.equal([
      [-7, [14, 15]],
      [8, [14]],
    ])
    expect(measures.get(-7)?.record).to.include({ line: 2, text: 'kept' })
    expect(measures.get(-7)?.record.values.measure__footnotes).to.deep.equal(['CD001', 'CD002'])
    expect(rejects).to.deep.equal([])
  })

  it('rejects a measure with a bad value once, however many codes have it', async () => {
    const bad = { measure__sid: '7', measure__reduction_indicator: 'x' }
    const { measures, rejects } = await read({ ...bad, commodity__sid: '14' }, { ...bad, commodity__sid: '15' })
    expect([...measures.keys()]).to.deep.equal([])
    expect(rejects).to.deep.equal([[2, 'measure__reduction_indicator: "x" is not an integer']])
  })
})
