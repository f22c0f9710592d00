import { expect } from 'chai'
import { EmbeddingUnavailableError } from '../../../src/embedding/embedding-error.ts'
import type { Encoder, EncoderStatus } from '../../../src/embedding/encoder.ts'
import { queryVector } from '../../../src/versions/query-vector.ts'

const VECTOR = Float32Array.of(1, 0)

const encoderWith = (status: EncoderStatus, embed: Encoder['embed'] = async () => [VECTOR]): Encoder => ({
  embed,
  status: () => status,
  modelHash: async () => 'model',
  start: () => undefined,
  close: async () => undefined,
})

const READY: EncoderStatus = { state: 'ready', modelHash: 'model' }
const DEGRADED = { vector: null, isDegraded: true }
const BY_WORDS = { vector: null, isDegraded: false }

describe('queryVector', () => {
  const of = (encoder: Encoder, embeddingModel: string | null = 'model') =>
    queryVector(encoder, { embeddingModel }, ['tea'], {})

  it('returns the vector of a version with vectors of the same model', async () =>
    expect(await of(encoderWith(READY))).to.deep.equal({ vector: VECTOR, isDegraded: false }))

  it('returns the unit vector of the mean of several readings', async () => {
    const encoder = encoderWith(READY, async (texts) =>
      texts.map((text) => Float32Array.of(...(text === 'Tee' ? [0, 1] : [1, 0]))),
    )
    const { vector } = await queryVector(encoder, { embeddingModel: 'model' }, ['Tee', 'tea'], {})
    expect(vector).to.deep.equal(Float32Array.of(Math.SQRT1_2, Math.SQRT1_2))
  })

  it('reports no degradation where the version has no vectors, or those of another model', async () => {
    expect(await of(encoderWith(READY), null)).to.deep.equal(BY_WORDS)
    expect(await of(encoderWith(READY), 'other')).to.deep.equal(BY_WORDS)
  })

  it('reports a degradation while the encoder starts, is down, or is late', async () => {
    expect(await of(encoderWith({ state: 'starting' }))).to.deep.equal(DEGRADED)
    expect(await of(encoderWith({ state: 'down', problem: 'no file' }))).to.deep.equal(DEGRADED)
    const late = encoderWith(READY, async () => {
      throw new EmbeddingUnavailableError('late', 'no vector after 1000 ms')
    })
    expect(await of(late)).to.deep.equal(DEGRADED)
  })
})
