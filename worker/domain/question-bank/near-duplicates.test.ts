import { describe, expect, it } from 'vitest'
import { nearest, similarity } from './near-duplicates.ts'
import { searchWords } from '#domain/search/search-words.ts'

const alike = (a: string, b: string) => similarity(searchWords(a), searchWords(b))

describe('how alike two questions are', () => {
  it('is 1 for the same words, whatever their punctuation, case and digits', () => {
    expect(alike('What is 12 + 13?', 'what is  १२ + १३')).toBe(1)
  })
  it('is 0 without a word in common, and where there is none at all', () => {
    expect([alike('Who wrote Godan?', 'जल का सूत्र'), alike('', ''), alike('?', 'x')]).toEqual([0, 0, 0])
  })
  it('stays high when one number changes', () => {
    expect(
      alike(
        'A train 120 m long crosses a pole in 6 seconds. Find its speed.',
        'A train 150 m long crosses a pole in 6 seconds. Find its speed.',
      ),
    ).toBeGreaterThan(0.8)
  })
  it('is lower for the same words in another order', () => {
    expect(alike('dog bites man today', 'man bites dog today')).toBeLessThan(0.8)
  })
  it('tells formulas apart', () => {
    expect(alike('$\\int x^2 dx$', '$\\int x^2 dx$')).toBe(1)
    expect(alike('$\\int x^2 dx$', '$\\int \\sin x\\, dx$')).toBeLessThan(0.7)
  })
  it('is the same both ways', () => {
    const [a, b] = ['the area of a circle of radius seven', 'the area of a square of side seven']
    expect(alike(a, b)).toBe(alike(b, a))
  })
})

describe('the nearest', () => {
  const texts = ['area of a circle', 'area of a square', 'capital of Assam'].map((stem) => ({ stem, words: searchWords(stem) }))
  it('come likest first and no more than asked for', () => {
    const found = nearest(searchWords('area of the circle'), texts, { most: 1, least: 0.2 })
    expect(found.map(({ text }) => text.stem)).toEqual(['area of a circle'])
  })
  it('are none where nothing is like it', () => {
    expect(nearest(searchWords('photosynthesis'), texts, { most: 5, least: 0.4 })).toEqual([])
  })
})
