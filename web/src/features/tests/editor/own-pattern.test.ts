import { expect, test } from 'vitest'
import type { EditorQuestion } from '#contract/tests/schemas.ts'
import { blocksFor, commonLanguages, patternFor } from './own-pattern.ts'

const question = (externalId: string, subject: string, type: string, languages: string[] = ['en', 'hi']) =>
  ({ externalId, type, languages, topic: { id: 't', subject: { en: subject }, title: { en: 't' } } }) as unknown as EditorQuestion
const questions = [
  question('m1', 'Maths', 'single'),
  question('p1', 'Physics', 'numerical'),
  question('m2', 'Maths', 'matrix', ['en']),
  question('m3', 'Maths', 'single'),
]
const rules = { id: 'own.x', title: { en: 'X' }, exam: 'School', minutes: 30, right: '4', wrong: '-1' }

test('a pattern of its own has a section for each subject and takes every question where it belongs', () => {
  const { sections, durationMinutes } = patternFor(questions, rules)
  expect(durationMinutes).toBe(30)
  expect(sections.map(({ title, blocks }) => [title.en, blocks.map(({ type, count, scheme }) => [type, count, scheme.rule])])).toEqual([
    [
      'Maths',
      [
        ['single', 2, 'fixed'],
        ['matrix', 1, 'perRow'],
      ],
    ],
    ['Physics', [['numerical', 1, 'fixed']]],
  ])
  expect(blocksFor(questions)).toEqual({ s1: [['m1', 'm3'], ['m2']], s2: [['p1']] })
})

test('offers the languages that all of the questions have', () => {
  expect(commonLanguages(questions)).toEqual(['en'])
  expect(commonLanguages(questions.slice(0, 2))).toEqual(['en', 'hi'])
  expect(commonLanguages([])).toEqual([])
})
