import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { packageRoot } from '../../../src/config/package-root.ts'
import { cosineOfScore, toByteVector } from '../../../src/embedding/byte-vector.ts'
import { isComparable } from '../../../src/versions/semantic.ts'

describe('the files in models/', () => {
  it('every model file matches the hash in its README', async () => {
    const readme = await readFile(join(packageRoot, 'models', 'README.md'), 'utf8')
    const listed = [...readme.matchAll(/^\| `([^`]+)` .* `([0-9a-f]{64})` \|$/gm)]
    expect(listed.map(([, name]) => name)).to.deep.equal([
      'encoder.onnx',
      'encoder.pieces.bin',
      'encoder.tokenizer.json',
      'embedding-classifier.onnx',
      'embedding-classifier-training.onnx',
      'vagueness.json',
    ])
    for (const [, name = '', hash] of listed) {
      const content = await readFile(join(packageRoot, 'models', name))
      expect(createHash('sha256').update(content).digest('hex'), name).to.equal(hash)
    }
  })
})

describe('byte vectors', () => {
  it('byte vectors have one length, and components too large for a byte are cut', () => {
    expect([...toByteVector(Float32Array.of(0.1, -0.1, 0.05, -0.001, 0, 0.9, -0.9))]).to.deep.equal([
      25, -25, 13, 0, 0, 127, -127,
    ])
    expect([...toByteVector(new Float32Array(2))]).to.deep.equal([0, 0])
  })

  it('cosineOfScore reads the score of an inner product, positive and negative', () => {
    expect(cosineOfScore(1)).to.equal(0)
    expect(cosineOfScore(1 + 250 * 125)).to.equal(0.5)
    expect(cosineOfScore(1 / (1 + 250 * 125))).to.be.closeTo(-0.5, 1e-9)
    expect(cosineOfScore(1 + 251 * 250)).to.equal(1)
  })

  it('isComparable accepts only vectors of the same model', () => {
    const ready = { state: 'ready', modelHash: 'a' } as const
    expect(isComparable(ready, { embeddingModel: 'a' })).to.equal(true)
    expect(isComparable(ready, { embeddingModel: 'b' })).to.equal(false)
    expect(isComparable(ready, { embeddingModel: null })).to.equal(false)
    expect(isComparable({ state: 'starting' }, { embeddingModel: 'a' })).to.equal(false)
  })
})
