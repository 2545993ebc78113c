import { describe, expect, it } from 'vitest'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { copiedFromEnglish, moved, nextForm, without, withCell, withOneMore, withRight, withTexts, withType } from './change-form.ts'
import { formFaults, serverFaults } from './form-faults.ts'
import { completeness, emptyForm, formOf, questionOf, readForm, type QuestionForm } from './question-form.ts'

const text = (words: string) => ({ stem: `${words} stem`, solution: `${words} solution` })
const QUESTIONS: Record<string, ContentQuestion> = {
  single: {
    id: 'q1',
    type: 'single',
    topic: 't',
    difficulty: 'easy',
    options: ['b', 'a'],
    tags: ['x'],
    source: 'SSC',
    year: 2020,
    variants: { en: { ...text('en'), options: { a: '1', b: '2' }, hint: 'h' }, hi: { ...text('hi'), options: { a: '१', b: '२' } } },
    key: { options: ['a'] },
  },
  numerical: {
    id: 'q2',
    type: 'numerical',
    topic: 't',
    difficulty: 'hard',
    decimals: 2,
    variants: { en: { ...text('en'), videoUrl: 'https://youtu.be/aaaaaaaaaaa', videoSeconds: 200 } },
    key: { accept: '0.5' },
  },
  trueFalse: { id: 'q3', type: 'trueFalse', topic: 't', difficulty: 'easy', variants: { ta: text('ta') }, key: { options: ['b'] } },
  matrix: {
    id: 'q4',
    type: 'matrix',
    topic: 't',
    difficulty: 'easy',
    rows: ['a', 'b'],
    columns: ['a', 'b'],
    variants: { en: { ...text('en'), rows: { a: '1', b: '2' }, columns: { a: '3', b: '4' } } },
    key: { rows: { a: ['a', 'b'], b: ['a'] } },
  },
  listMatch: {
    id: 'q5',
    type: 'listMatch',
    topic: 't',
    difficulty: 'easy',
    options: ['a', 'b'],
    fixedOptionOrder: true,
    passage: 'p',
    variants: { en: { ...text('en'), options: { a: '1', b: '2' }, lists: { one: ['p', 'q', 'r'], two: ['1', '2'] } } },
    key: { options: ['b'] },
  },
  text: { id: 'q6', type: 'text', topic: 't', difficulty: 'easy', variants: { en: text('en') }, key: { texts: ['DNA', 'डीएनए'] } },
}
const whole = (): QuestionForm => formOf(QUESTIONS['single'] as ContentQuestion)

describe('a form', () => {
  it.each(Object.entries(QUESTIONS))('of a %s question gives the same question back, without a fault', (_, question) => {
    expect(questionOf(formOf(question))).toEqual(question)
    expect(formFaults(formOf(question))).toEqual([])
  })
  it('leaves out what its type has no use for, and has it again when the type is back', () => {
    const turned = withType(whole(), 'numerical')
    expect(questionOf(turned)).not.toHaveProperty('options')
    expect(questionOf(withType(turned, 'single'))).toMatchObject({ options: ['b', 'a'], key: { options: ['a'] } })
  })
  it('leaves out a language in which nothing is written', () => {
    expect(questionOf(withTexts(whole(), 'ta', { stem: ' ' }))['variants']).not.toHaveProperty('ta')
    expect(completeness(withTexts(whole(), 'ta', { stem: 'x' }), 'ta')).toBe('part')
  })
  it('is taken from a draft only where it has the shape of one', () => {
    expect(readForm(JSON.parse(JSON.stringify(whole())))).toEqual(whole())
    for (const body of [null, 1, {}, { name: 'x', options: 'abcd' }, { name: 5 }, { name: 'x', texts: null }])
      expect(readForm(body)).toBeNull()
  })
  it('is taken from a draft of before there were videos', () => {
    const draft = JSON.parse(JSON.stringify(whole())) as { texts: { en: { video?: string; videoLength?: string } } }
    delete draft.texts.en.video
    delete draft.texts.en.videoLength
    expect(readForm(draft)).toEqual(whole())
  })
  it.each([
    ['a video of a site that is not allowed', { video: 'https://videos.example/1' }, ['variants.en.videoUrl']],
    ['a length that is none', { video: 'https://youtu.be/aaaaaaaaaaa', videoLength: 'three' }, ['variants.en.videoSeconds']],
    ['a length of nothing', { video: 'https://youtu.be/aaaaaaaaaaa', videoLength: '0:00' }, ['variants.en.videoSeconds']],
    ['a length without a video', { videoLength: '3:20' }, ['variants.en.videoSeconds']],
    ['a video whose length is not said', { video: ' https://youtu.be/aaaaaaaaaaa ' }, []],
  ])('with %s tells its field', (_, change, fields) => {
    expect(formFaults(withTexts(whole(), 'en', change)).map(({ field }) => field)).toEqual(fields)
  })
  it('with a video alone in a language has that language in part', () => {
    expect(completeness(withTexts(whole(), 'ta', { video: 'https://youtu.be/aaaaaaaaaaa' }), 'ta')).toBe('part')
  })
  it('of the next question keeps topic, type and source and nothing of the texts', () => {
    const next = nextForm(whole(), emptyForm('q9'))
    expect(next).toMatchObject({ name: 'q9', topic: 't', type: 'single', source: 'SSC', texts: {}, right: [] })
  })
})

describe('options', () => {
  it('get a free letter, keep it when they move, and take texts and key with them when they go', () => {
    const more = withOneMore(whole(), 'options')
    expect(more.options).toEqual(['b', 'a', 'c'])
    expect(moved(more, 'options', 'c', -1).options).toEqual(['b', 'c', 'a'])
    expect(moved(more, 'options', 'b', -1)).toEqual(more)
    const gone = without(more, 'options', 'a')
    expect([gone.options, gone.right, gone.texts.hi?.options]).toEqual([['b', 'c'], [], { b: '२' }])
  })
  it('are never fewer than two', () => {
    expect(without(whole(), 'options', 'a')).toEqual(whole())
  })
  it('are right one at a time, or several where the type allows it', () => {
    expect(withRight(whole(), 'b').right).toEqual(['b'])
    expect(withRight(withType(whole(), 'multiple'), 'b').right).toEqual(['a', 'b'])
    expect(withType(withRight(withType(whole(), 'multiple'), 'b'), 'single').right).toEqual(['a'])
  })
  it('of a matrix are right cell by cell, and go with their row or column', () => {
    const matrix = formOf(QUESTIONS['matrix'] as ContentQuestion)
    expect(withCell(matrix, 'b', 'a').rightCells['b']).toEqual([])
    const more = withOneMore(matrix, 'columns')
    expect(without(more, 'columns', 'a').rightCells).toEqual({ a: ['b'], b: [] })
  })
})

describe('the English of a question', () => {
  it('is copied only where nothing is written', () => {
    const form = withTexts(whole(), 'ta', { stem: 'அ' })
    expect(copiedFromEnglish(form, 'ta').texts.ta).toMatchObject({ stem: 'அ', solution: 'en solution', options: { a: '1', b: '2' } })
  })
})

describe('faults', () => {
  it('name every empty field with its language, the key and the topic', () => {
    const form = withTexts(emptyForm('q1'), 'hi', { stem: 'प्रश्न' })
    expect(formFaults(form).map(({ field }) => field)).toEqual([
      'variants.hi.options.a',
      'variants.hi.options.b',
      'variants.hi.options.c',
      'variants.hi.options.d',
      'variants.hi.solution',
      'key.options',
      'topic',
    ])
  })
  it('of an empty form ask for a text', () => {
    expect(formFaults(emptyForm('q1'))[0]).toMatchObject({ field: 'variants.en.stem', kind: 'language' })
  })
  it('of the server are shown at their fields', () => {
    const details = [
      { path: 'questions[0].variants.hi.lists.one[2]', message: 'the text is too long' },
      { path: 'questions[0].key.options[0]', message: 'is no option' },
      { path: '', message: 'odd' },
    ]
    expect(serverFaults(details)).toMatchObject([
      { field: 'variants.hi.lists.one.2', language: 'hi' },
      { field: 'key.options', language: null },
      { field: '', message: 'odd' },
    ])
    expect(serverFaults('no list')).toEqual([])
  })
})
