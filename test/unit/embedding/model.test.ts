import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { packageRoot } from '../../../src/config/package-root.ts'
import { toByteVector } from '../../../src/embedding/byte-vector.ts'
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
  it('keep the direction and use the whole range of signed bytes', () => {
    expect([...toByteVector(Float32Array.of(0.02, -0.02, 0.01, -0.0001, 0))]).to.deep.equal([127, -127, 64, -1, 0])
    expect([...toByteVector(new Float32Array(2))]).to.deep.equal([0, 0])
  })

  it('isComparable accepts only vectors of the same model', () => {
    const ready = { state: 'ready', modelHash: 'a' } as const
    expect(isComparable(ready, { embeddingModel: 'a' })).to.equal(true)
    expect(isComparable(ready, { embeddingModel: 'b' })).to.equal(false)
    expect(isComparable(ready, { embeddingModel: null })).to.equal(false)
    expect(isComparable({ state: 'starting' }, { embeddingModel: 'a' })).to.equal(false)
  })
})
