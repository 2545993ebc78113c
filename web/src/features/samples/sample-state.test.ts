import { expect, test } from 'vitest'
import { answersOf, FRESH, sampleStateOf } from './sample-state.ts'

const IDS = ['one', 'two', 'three']

test.each([
  ['nothing is a fresh start', null, FRESH],
  ['rubbish is a fresh start', 'x', FRESH],
  ['answers to other questions are a fresh start', { at: 2, answers: { four: 'a' }, finished: true }, FRESH],
  [
    'what was answered is gone on with',
    { at: 1, answers: { one: 'b' }, finished: false },
    { at: 1, answers: { one: 'b' }, finished: false },
  ],
  ['a place that is not there is the first', { at: 3, answers: { one: 'b' } }, { at: 0, answers: { one: 'b' }, finished: false }],
  ['an answer that is no letter is left out', { at: 0, answers: { one: 'b', two: 7 } }, { at: 0, answers: { one: 'b' }, finished: false }],
  ['finished stays finished', { at: 2, answers: { one: 'b' }, finished: true }, { at: 2, answers: { one: 'b' }, finished: true }],
])('%s', (_name, kept, state) => {
  expect(sampleStateOf(kept, IDS)).toEqual(state)
})

test('answers go to the server by question', () => {
  expect(answersOf({ answers: { one: 'b', three: 'a' } })).toEqual([
    { questionId: 'one', option: 'b' },
    { questionId: 'three', option: 'a' },
  ])
})
