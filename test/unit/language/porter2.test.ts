import { expect } from 'chai'
import { porter2 } from '../../../src/language/porter2.ts'

/** Words for each step of the algorithm, mostly from its published vocabulary. */
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
  ['added', 'add'],
  ['egging', 'egg'],
]

describe('porter2', () => {
  for (const [word, stem] of STEMS) it(`stems ${word} to ${stem}`, () => expect(porter2(word)).to.equal(stem))
})
