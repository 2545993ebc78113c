import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { diffQuestions, isSameQuestion } from './question-diff.ts'
import { diffWords } from './text-diff.ts'

const question: ContentQuestion = {
  id: 'q1',
  type: 'single',
  topic: 'maths.circles',
  difficulty: 'easy',
  options: ['a', 'b'],
  variants: { en: { stem: 'Area of a circle of radius 7?', options: { a: '154', b: '144' }, solution: 'Use $\\pi r^2$.' } },
  key: { options: ['a'] },
}

describe('what changed between two versions', () => {
  it('is nothing where they say the same', () => {
    expect(diffQuestions(question, { ...question, tags: [], fixedOptionOrder: false })).toEqual([])
    expect(isSameQuestion(question, structuredClone(question))).toBe(true)
  })
  it('is told by field, and within it by words', () => {
    const newer = structuredClone(question)
    if (newer.variants.en) newer.variants.en.stem = 'Area of a circle of radius 14?'
    expect(diffQuestions(question, newer)).toEqual([
      {
        path: ['variants', 'en', 'stem'],
        runs: [
          { kind: 'same', text: 'Area of a circle of radius ' },
          { kind: 'gone', text: '7' },
          { kind: 'new', text: '14' },
          { kind: 'same', text: '?' },
        ],
      },
    ])
  })
  it('names a language that came and one that went', () => {
    const { en } = question.variants
    if (en === undefined) throw new Error('there is English')
    const hindi: ContentQuestion = { ...question, variants: { hi: { ...en, stem: 'क्षेत्रफल?' } } }
    const paths = diffQuestions(question, hindi).map(({ path }) => path.join('.'))
    expect(paths).toContain('variants.en.stem')
    expect(paths).toContain('variants.hi.options.a')
  })
  it('names the key, the options, the tags and the number of digits', () => {
    const newer: ContentQuestion = { ...question, key: { options: ['b'] }, options: ['b', 'a'], tags: ['ssc'], decimals: 2 }
    expect(diffQuestions(question, newer).map(({ path }) => path.join('.'))).toEqual(['key.options', 'options', 'decimals', 'tags'])
  })
})

describe('a diff by words', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'area', ' ', '\n', 'क्षेत्र', '$', '12'), { maxLength: 60 }).map((list) => list.join(''))
  it('gives both texts back, whatever they are', () => {
    fc.assert(
      fc.property(text, text, (older, newer) => {
        const runs = diffWords(older, newer)
        const without = (kind: string) =>
          runs
            .filter((run) => run.kind !== kind)
            .map((run) => run.text)
            .join('')
        expect(without('new')).toBe(older)
        expect(without('gone')).toBe(newer)
      }),
    )
  })
  it('is quick for texts that have nothing in common', () => {
    const runs = diffWords('x '.repeat(9_000), 'y '.repeat(9_000))
    expect(runs.length).toBeGreaterThan(0)
  })
})
