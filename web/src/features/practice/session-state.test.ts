import { expect, test } from 'vitest'
import type { PracticeQuestion } from '#contract/practice/schemas.ts'
import { answered, chosenOption, resumed, withNext } from './session-state.ts'

const question = (questionId: string, difficulty: number, place: number): PracticeQuestion => ({
  questionId,
  difficulty,
  place,
  level: 'medium',
  solvedShare: null,
  right: 1,
  texts: {},
})
const begun = (session: Parameters<typeof resumed>[0]) => resumed(session, [])
const questions = [question('hard', 1, 1), question('easy', -1, 2), question('medium', 0, 3)]

test('the next question follows from the answers so far', () => {
  const first = begun({ questions, skill: { theta: 0, n: 0 } })
  expect(first.current?.questionId).toBe('medium')
  const wrong = withNext(answered(first, 0))
  expect(wrong.current?.questionId).toBe('easy')
  const able = begun({ questions, skill: { theta: 1.4, n: 40 } })
  expect(able.current?.questionId).toBe('hard')
})
test('in the fixed order questions come as they were sent', () => {
  const first = begun({ questions, skill: null })
  expect([first.current?.questionId, withNext(answered(first, 0)).current?.questionId]).toEqual(['hard', 'easy'])
})
test('a question is answered once', () => {
  const once = answered(begun({ questions, skill: null }), 0)
  expect(chosenOption(once)).toBe(0)
  expect(answered(once, 1)).toBe(once)
  expect(once.answers).toEqual([{ questionId: 'hard', option: 0, isRight: false }])
})
test('after the last question there is none', () => {
  let state = begun({ questions, skill: null })
  for (let i = 0; i < 3; i++) state = withNext(answered(state, 1))
  expect([state.current, state.answers.length]).toEqual([null, 3])
})
test('a session goes on after a reload with the question that was on screen, its answer and what the learner can do', () => {
  const skill = { theta: 0, n: 0 }
  const second = answered(withNext(answered(begun({ questions, skill }), 1)), 0)
  expect(resumed({ questions, skill }, second.answers)).toEqual(second)
  const all = answered(withNext(second), 1)
  expect(resumed({ questions, skill }, all.answers)).toEqual(all)
})
test('an answer to a question that the session does not ask is left out', () => {
  expect(resumed({ questions, skill: null }, [{ questionId: 'other', option: 1 }])).toEqual(begun({ questions, skill: null }))
})
