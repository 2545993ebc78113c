import { describe, expect, test } from 'vitest'
import { searchText } from './search-words.ts'
import { skeletonKeys, skeletonOf } from './skeleton.ts'

const skeleton = (word: string) => skeletonOf(searchText(word))

describe('a word in Latin letters and the same in Hindi meet', () => {
  test.each([
    ['ganit', 'गणित'],
    ['vigyan', 'विज्ञान'],
    ['bhugol', 'भूगोल'],
    ['itihas', 'इतिहास'],
    ['tarkshakti', 'तर्कशक्ति'],
    ['sambandh', 'सम्बन्ध'],
    ['banking', 'बैंकिंग'],
    ['railway', 'रेलवे'],
    ['maths', 'मैथ्स'],
    ['english', 'इंग्लिश'],
    ['history', 'हिस्ट्री'],
    ['pariksha', 'परीक्षा'],
  ])('%s and %s', (latin, hindi) => {
    expect(skeleton(latin)).toBe(skeleton(hindi))
  })
})

test.each([
  ['a Greek ch', 'chemistry', 'केमिस्ट्री'],
  ['an s that is heard as z', 'reasoning', 'रीज़निंग'],
])('%s is not met: %s and %s need a list of words', (_, latin, hindi) => {
  expect(skeleton(latin)).not.toBe(skeleton(hindi))
})

test.each([
  ['bn', 'গণিত'],
  ['gu', 'ગણિત'],
  ['te', 'గణిత'],
  ['kn', 'ಗಣಿತ'],
  ['ml', 'ഗണിത'],
])('the other scripts of India have the same consonants in their places: %s, %s', (_, word) => {
  expect(skeleton(word)).toBe('gnt')
})

test('a slip among the vowels leaves the skeleton as it is', () => {
  expect(['reasning', 'resoning', 'reasoneng'].map(skeleton)).toEqual(Array(3).fill(skeleton('reasoning')))
})

test.each([
  ['a consonant left out', 'quantative', 'quantitative'],
  ['a consonant too many', 'inferencial', 'inferenial'],
  ['two consonants exchanged', 'khaotic', 'khaoctic'],
  ['another consonant', 'aptitute', 'aptitude'],
])('%s: %s and %s share a key', (_, one, other) => {
  const keys = new Set(skeletonKeys(skeleton(one)))
  expect(skeletonKeys(skeleton(other)).some((key) => keys.has(key))).toBe(true)
})

test('other words share none', () => {
  const keys = new Set(skeletonKeys(skeleton('chemistry')))
  expect(skeletonKeys(skeleton('reasoning')).some((key) => keys.has(key))).toBe(false)
})

test('a word of one consonant has no key, and a short one forgives no consonant', () => {
  expect([skeletonKeys(skeleton('tea')), skeletonKeys(skeleton('gk')), skeletonKeys(skeleton('ganit'))]).toEqual([[], ['gk'], ['gnt']])
})

test('a word in Urdu stays as it is', () => {
  expect(skeleton('ریاضی')).toBe(searchText('ریاضی'))
})
