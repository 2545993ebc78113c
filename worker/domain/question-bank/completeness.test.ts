import { describe, expect, it } from 'vitest'
import { behindEnglish, completenessOf } from './completeness.ts'

describe('how much of a question stands in a language', () => {
  const needed = { options: ['a', 'b'] }
  it.each([
    ['nothing at all', undefined, 'none'],
    ['only spaces', { stem: ' ', solution: '', options: { a: '\n' } }, 'none'],
    ['a hint alone', { hint: 'Think.' }, 'part'],
    ['a video alone', { videoUrl: 'https://youtu.be/aaaaaaaaaaa' }, 'part'],
    ['a stem without its options', { stem: 'x', solution: 'y' }, 'part'],
    ['no solution', { stem: 'x', options: { a: '1', b: '2' } }, 'part'],
    ['all that it needs', { stem: 'x', solution: 'y', options: { a: '1', b: '2' } }, 'whole'],
  ] as const)('%s', (_, variant, wanted) => {
    expect(completenessOf(variant, needed)).toBe(wanted)
  })
  it('needs the rows and columns of a matrix and the entries of lists', () => {
    const texts = { stem: 'x', solution: 'y', rows: { a: '1', b: '2' }, columns: { a: '1', b: '' } }
    expect(completenessOf(texts, { rows: ['a', 'b'], columns: ['a', 'b'] })).toBe('part')
    const lists = { stem: 'x', solution: 'y', lists: { one: ['p', 'q'], two: ['1'] } }
    expect(completenessOf(lists, { lists: { one: 2, two: 2 } })).toBe('part')
    expect(completenessOf(lists, { lists: { one: 2, two: 1 } })).toBe('whole')
  })
})

describe('English changed since the translation', () => {
  const versions = (...texts: { en?: string; hi?: string; ta?: string }[]) => texts.map((one, i) => ({ version: i + 1, texts: one }))
  it('is not so where both were written together', () => {
    expect(behindEnglish(versions({ en: 'a', hi: 'क' }))).toEqual([])
  })
  it('is so where English moved on alone', () => {
    expect(behindEnglish(versions({ en: 'a', hi: 'क', ta: 'அ' }, { en: 'b', hi: 'क', ta: 'அ' }))).toEqual(['hi', 'ta'])
  })
  it('is over where the translation followed', () => {
    expect(behindEnglish(versions({ en: 'a', hi: 'क' }, { en: 'b', hi: 'क' }, { en: 'b', hi: 'ख' }))).toEqual([])
  })
  it('is over where English came back to what was translated', () => {
    expect(behindEnglish(versions({ en: 'a', hi: 'क' }, { en: 'b', hi: 'क' }, { en: 'a', hi: 'क' }))).toEqual([])
  })
  it('is not so where the translation moved on alone', () => {
    expect(behindEnglish(versions({ en: 'a', hi: 'क' }, { en: 'a', hi: 'ख' }))).toEqual([])
  })
  it('is not said of a question without English', () => {
    expect(behindEnglish(versions({ hi: 'क' }, { hi: 'ख' }))).toEqual([])
    expect(behindEnglish([])).toEqual([])
  })
  it('is not said of a language that came before English', () => {
    expect(behindEnglish(versions({ hi: 'क' }, { en: 'a', hi: 'क' }))).toEqual([])
  })
})
