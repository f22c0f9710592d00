import { expect } from 'chai'
import { porter2 } from '../../../src/language/porter2.ts'

/** Words of Porter's own published vocabulary, each for a step of the algorithm. */
const STEMS: readonly (readonly [word: string, stem: string])[] = [
  ['caresses', 'caress'],
  ['ties', 'tie'],
  ['cries', 'cri'],
  ['gas', 'gas'],
  ['kiwis', 'kiwi'],
  ['feed', 'feed'],
  ['agreed', 'agre'],
  ['luxuriated', 'luxuri'],
  ['hopping', 'hop'],
  ['hoping', 'hope'],
  ['bring', 'bring'],
  ['herrings', 'herring'],
  ['skis', 'ski'],
  ['say', 'say'],
  ['by', 'by'],
  ['batteries', 'batteri'],
  ['youthful', 'youth'],
  ['conditional', 'condit'],
  ['generalization', 'general'],
  ['communism', 'communism'],
  ['geology', 'geolog'],
  ['knightly', 'knight'],
  ['adoption', 'adopt'],
  ['adjustment', 'adjust'],
  ['machines', 'machin'],
  ['controlled', 'control'],
  ['ox', 'ox'],
]

describe('the English stemmer', () => {
  for (const [word, stem] of STEMS) it(`${word} → ${stem}`, () => expect(porter2(word)).to.equal(stem))
})
