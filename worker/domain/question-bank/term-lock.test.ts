import { describe, expect, test } from 'vitest'
import { foundTerms, type LockedTerm } from './term-lock.ts'

const MOMENTUM: LockedTerm = { term: 'momentum', rendering: 'संवेग' }
const ANGULAR: LockedTerm = { term: 'angular momentum', rendering: 'कोणीय संवेग' }
const names = (source: string, terms: readonly LockedTerm[] = [MOMENTUM]) => foundTerms(source, '', terms).map(({ term }) => term)
const kept = (translation: string, terms: readonly LockedTerm[] = [MOMENTUM], source = 'The momentum') =>
  foundTerms(source, translation, terms).map(({ isKept }) => isKept)

describe('a term in the source', () => {
  test.each([
    ['in any case', 'Momentum is conserved'],
    ['in the plural', 'Two momentums are equal'],
    ['beside punctuation', 'What is (momentum)?'],
    ['over a line break', 'The momentum\nof a ball'],
  ])('is found %s', (_, source) => {
    expect(names(source)).toEqual(['momentum'])
  })
  test.each([
    ['within a longer word', 'nomomentumhere'],
    ['beside a letter of another script', 'momentumकी'],
    ['within a formula', 'Find $momentum$ now'],
    ['within the name of a picture', '![momentum](image:momentum)'],
  ])('is not found %s', (_, source) => {
    expect(names(source)).toEqual([])
  })
  test('that is longer takes its words from the shorter one', () => {
    expect(names('Angular momentum', [MOMENTUM, ANGULAR])).toEqual(['angular momentum'])
    expect(names('Angular momentum and momentum', [MOMENTUM, ANGULAR])).toEqual(['angular momentum', 'momentum'])
  })
  test('stands in the order of the text, with how often it is there', () => {
    const force = { term: 'force', rendering: 'बल' }
    expect(foundTerms('Force changes momentum; force is a vector', '', [MOMENTUM, force])).toMatchObject([
      { term: 'force', count: 2 },
      { term: 'momentum', count: 1 },
    ])
  })
  test('of two words is found over any blanks between them', () => {
    expect(names('angular   momentum', [ANGULAR])).toEqual(['angular momentum'])
  })
  test('with signs is found as it is written', () => {
    expect(names('The p-n junction (I/V) is', [{ term: 'p-n junction', rendering: 'p-n संधि' }])).toEqual(['p-n junction'])
  })
})

describe('the rendering in a translation', () => {
  test.each([
    ['is kept as a word', 'कण का संवेग', true],
    ['is kept with an ending', 'दो संवेगों का योग', true],
    ['is kept beside punctuation', '“संवेग”?', true],
    ['is lacking where another word stands', 'कण का वेग', false],
    ['is lacking where it is only the end of a word', 'प्रसंवेग', false],
    ['is lacking in an empty text', '', false],
  ])('%s', (_, translation, isKept) => {
    expect(kept(translation)).toEqual([isKept])
  })
  test('is the same however its letters are put together', () => {
    expect(kept('प\u095Cाई', [{ term: 'study', rendering: 'प\u0921\u093Cाई' }], 'study')).toEqual([true])
  })
  test('is found in Urdu and Tamil', () => {
    expect(kept('جسم کا معیار حرکت', [{ term: 'momentum', rendering: 'معیار حرکت' }])).toEqual([true])
    expect(kept('உந்தத்தின் அளவு', [{ term: 'momentum', rendering: 'உந்தம்' }])).toEqual([false])
  })
})
