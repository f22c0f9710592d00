import { join } from 'node:path'
import { expect } from 'chai'
import { packageRoot } from '../../../../src/config/package-root.ts'
import { createEncoder, type Encoder } from '../../../../src/embedding/encoder.ts'
import { type VagueScoreOf, vaguenessModel } from '../../../../src/fpo/abstain/vagueness-model.ts'

/** Descriptions that the classifier was not trained on, like those below. */
const VAGUE = [
  'small present for grandad, with love',
  'consignment 4 of 9, ref. LX/220719',
  'replacement under warranty, no charge',
  'Überraschung für unsere Enkelkinder',
  'colis cadeau pour toute la famille',
]
const SPECIFIC = [
  'enamelled cast iron casserole',
  'gift: knitted wool scarf for aunt Brenda',
  'warranty swap, cordless drill',
  'Winterjacke für unsere Enkelkinder',
  'colis cadeau: foulard en soie',
]

describe('the classifier of vague descriptions', function () {
  this.timeout(20_000)
  let encoder: Encoder
  let vagueScoreOf: VagueScoreOf
  let hash: string

  before(async () => {
    encoder = createEncoder({ modelPath: join(packageRoot, 'models') })
    vagueScoreOf = await vaguenessModel()
    hash = await encoder.modelHash()
  })

  after(() => encoder.close())

  const vague = async (texts: readonly string[], model = hash) => {
    const vectors = await encoder.embed(texts)
    return texts.filter((_, index) => vagueScoreOf(vectors[index] ?? new Float32Array(), model) > 0)
  }

  it('belongs to the encoder that is shipped, and tells vague descriptions from others in any language', async () => {
    expect(await vague(VAGUE)).to.deep.equal(VAGUE)
    expect(await vague(SPECIFIC)).to.deep.equal([])
  })

  it('says nothing about vectors of another encoder', async () => {
    expect(await vague(VAGUE, 'another')).to.deep.equal([])
  })
})
