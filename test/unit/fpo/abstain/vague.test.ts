import { expect } from 'chai'
import {
  isVagueTerm,
  type Vagueness,
  type VagueRules,
  vagueKey,
  vaguenessOf,
} from '../../../../src/fpo/abstain/vague.ts'
import { cleanDescription } from '../../../../src/fpo/clean/clean-description.ts'
import { englishWords } from '../../../../src/language/spelling/english-words.ts'

describe('vagueness of a description', () => {
  let rules: VagueRules

  const isVague = (text: string): boolean => {
    const cleaned = cleanDescription(text)
    return vaguenessOf(text, cleaned, rules) !== null || isVagueTerm(cleaned, rules)
  }

  before(async () => {
    const words = await englishWords()
    // "blah" and "dolor" are words of labelled texts: only the rule on placeholder text recognises them.
    const terms = ['Homewares', 'NA', 'consumer electronics', 'zw collection balloon sleeve p'].map(vagueKey)
    rules = {
      terms: new Set(terms),
      isKnown: (word) =>
        words.has(word) || ['lego', 'iphone', 'blah', 'dolor', 'lorem', 'xxxx', 'ananas'].includes(word),
      english: { knows: (word) => words.has(word), describesGoods: (word) => words.has(word), isMisspelt: () => false },
    }
  })

  for (const text of [
    'gift',
    'Gifts for mum',
    'SAMPLE - no commercial value',
    'spare parts x 5',
    'assorted items',
    'Black, one size UK 12-24',
    '12345',
    '4 x 150 - 2023/11',
    'FODLODLEGHAZ12PACK',
    'qwrtzx plmvk',
    'consumer  electronics!',
    'Geschenk für meine Mutter',
    'Chaussures pour femme en cuir',
    'zapatos de cuero para mujer',
    '礼物',
    '---',
    'Value for customs purposes only',
    'xxxxxxxx',
    'Zzzzzzzzzz',
    'aaaaaa bbbbbb',
    'XXXX-XXXX-1234',
    'hahahaha',
    'abcabcabc',
    'asdfghjkl',
    'qweasd',
    'abcdefgh',
    'Lorem ipsum dolor',
    'lorem ipsum dolor sit amet, consectetur adipiscing elit',
    'blah blah blah',
    'foo, baz: TBC',
  ]) {
    it(`recognises "${text}" as vague`, () => expect(isVague(text)).to.equal(true))
  }

  for (const text of [
    'lego',
    'cotton t-shirt',
    'spare parts for a bicycle',
    'gift box of chocolates',
    'iphone13 case',
    '60w lamp',
    'Pack of 1 L)SHEBA Flakes Jelly 40x85G',
    'crème brûlée torch',
    'café de paris butter',
    'zw collection balloon sleeve p',
    'blue jeans',
    'OFFICECHAIR',
    'legos',
    'AAA batteries',
    'xxxx cotton shirt',
    'lorem ipsum t-shirt',
    'magna tiles',
    'ananas',
    'couscous',
    'typewriter',
  ]) {
    it(`accepts "${text}" as specific`, () => expect(isVague(text)).to.equal(false))
  }

  const kinds: readonly (readonly [string, Vagueness | null])[] = [
    ['gift', 'generic'],
    ['no commercial value', 'generic'],
    ['order no: 4711-22', 'generic'],
    ['12345', 'not_goods'],
    ['---', 'not_goods'],
    ['xxxxxxxx', 'not_goods'],
    ['lorem ipsum dolor', 'not_goods'],
    ['Geschenk für meine Mutter', 'foreign'],
    ['ботинки', 'foreign'],
    ['подарок', 'generic'],
    ['presente para minha', 'generic'],
    ['ของขวัญ', 'generic'],
    ['qwrtzx plmvk', 'unknown'],
    ['brand new with tags', 'generic'],
    ['Brand-new, without original box', 'generic'],
    ['new with tags still attached, never worn', 'generic'],
    ['pre-owned, very good condition', 'generic'],
    ['used once, like new', 'generic'],
    ['in good working order', 'generic'],
    ['VGC, some signs of wear', 'generic'],
    ['for parts or not working', 'generic'],
    ['luggage tags', null],
    ['mint tea', null],
    ['worn clothing', null],
    ['scarf in mint condition', null],
    ['trainers, brand new with tags', null],
    ['dog collar with tags', null],
    ['cosmetics, brand new in box', 'category'],
    ['cosmetics', 'category'],
    ['Cosmetic products', 'category'],
    ['assorted jewellery', 'category'],
    ['electronics', 'category'],
    ['a piece of furniture', null],
    ['cosmetics eyeshadow', null],
    ['leather footwear', null],
    ['plastic box', null],
    ['used clothing', null],
    ['toys', null],
    ['mug', null],
  ]
  for (const [text, kind] of kinds) {
    it(`finds "${text}" ${kind ?? 'specific'}`, () => {
      expect(vaguenessOf(text, cleanDescription(text), rules)).to.equal(kind)
    })
  }
})

describe('cleaning of a description', () => {
  for (const [given, kept] of [
    ['Value for customs purposes only - wool scarf', '- wool scarf'],
    ['wool scarf (no commercial value declared for customs purposes only)', 'wool scarf'],
    ['Pack of 2 L)MIKKI DOG BOOTS SIZE 3', 'MIKKI DOG BOOTS SIZE 3'],
    ['3 x wool scarf', 'wool scarf'],
    ['wool scarf, order no: 4711-22', 'wool scarf,'],
    ['clothing hscode:62041300', 'clothing'],
    ['bed &amp; breakfast set', 'bed & breakfast set'],
    ['no. 3 spanner', 'no. 3 spanner'],
    ['12 inch ruler', '12 inch ruler'],
  ] as const) {
    it(`turns "${given}" into "${kept}"`, () => expect(cleanDescription(given)).to.equal(kept))
  }
})
