import { expect } from 'chai'
import { createEvidenceRecorder } from '../../../eval/calibration-evidence.ts'

describe('the evidence behind scores', () => {
  it('is that of each result, whatever levels were scored between', () => {
    const recorder = createEvidenceRecorder()
    const score = (code: string, share: number) =>
      recorder.calibrate({ digits: code.length, share, support: 0.5, nearestCosine: 0.8 }, code)
    const scored: readonly (readonly [string, number])[] = [
      // The levels of the first description, then its results; the same of the second.
      ...([
        ['07', 0.9],
        ['0702', 0.8],
        ['070200', 0.7],
        ['07020000', 0.6],
        ['070200', 0.7],
        ['070700', 0.1],
      ] as const),
      ...([
        ['07', 0.95],
        ['0707', 0.5],
        ['070700', 0.4],
        ['07070005', 0.3],
        ['070700', 0.4],
        ['070200', 0.2],
      ] as const),
    ]
    for (const [code, share] of scored) score(code, share)
    const answer = (codes: readonly string[], rank: number | null) => ({
      results: codes.map((code) => ({ code, score: 0 })),
      rank,
    })
    const answers = [answer(['070200', '070700'], 1), answer(['070700', '070200'], null)]
    expect(recorder.csv('parcels', answers)).to.equal(
      'parcels,1,0.7,0.5,0.8,1\nparcels,2,0.1,0.5,0.8,0\nparcels,1,0.4,0.5,0.8,0\nparcels,2,0.2,0.5,0.8,0\n',
    )
  })
})
