import { expect, test } from 'vitest'
import { units } from '#domain/marking/units.ts'
import type { QuestionFacts } from '../question-facts.ts'
import { nextActions } from './next-actions.ts'
import { topicRows } from './topic-rows.ts'

const base: QuestionFacts = {
  question: 0,
  section: 0,
  topic: 'ratio',
  difficulty: 'medium',
  verdict: 'right',
  state: 'answered',
  answer: [0],
  isAnswered: true,
  marks: units(24),
  unit: 12,
  max: units(24),
  spentMs: 30_000,
  visits: 1,
  changes: 1,
  fairShareMs: 40_000,
  averageMs: null,
  topperMs: null,
  rightPercent: null,
  isSlow: false,
  isQuick: false,
}
const skipped: QuestionFacts = { ...base, verdict: 'skipped', answer: null, marks: units(0), spentMs: 0 }
const wrong: QuestionFacts = { ...base, verdict: 'wrong', marks: units(-6) }
const topics = ['ratio', 'area'].map((id) => ({ id, subject: { en: 'Maths' }, title: { en: id }, difficulty: 'easy' }) as const)
const actionsOf = (facts: QuestionFacts[]) => nextActions(facts, topicRows(facts, topics), true)

test('the topic that lost most marks is to be revised', () => {
  const [first] = actionsOf([base, wrong, { ...skipped, topic: 'area' }])
  expect(first).toMatchObject({ kind: 'reviseTopic', topic: { id: 'ratio' }, stake: 30 })
})

test('easy questions left out are named with what they were worth', () => {
  const actions = actionsOf([base, { ...skipped, difficulty: 'easy' }, { ...skipped, rightPercent: 75 }, skipped])
  expect(actions).toContainEqual({ kind: 'easySkipped', count: 2, stake: 48 })
})

test('wrong answers given in a hurry are named with the marks they took', () => {
  expect(actionsOf([base, { ...wrong, isQuick: true }])).toContainEqual({ kind: 'quickWrong', count: 1, lost: 6, stake: 18 })
})

test('a hurried wrong answer without a negative mark is no mistake of pace', () => {
  expect(actionsOf([base, { ...wrong, marks: units(0), isQuick: true }]).map(({ kind }) => kind)).not.toContain('quickWrong')
})

test('slow right answers are named with the time beyond the usual', () => {
  const actions = actionsOf([base, { ...base, isSlow: true, spentMs: 120_000, averageMs: 50_000 }])
  expect(actions).toContainEqual(expect.objectContaining({ kind: 'slowRight', count: 1, extraMs: 70_000 }))
})

test('what pays most comes first, and there are never more than three', () => {
  const facts = [
    { ...base, isSlow: true, spentMs: 90_000 },
    { ...wrong, isQuick: true },
    { ...skipped, difficulty: 'easy' as const },
    wrong,
  ]
  const actions = actionsOf(facts)
  expect(actions).toHaveLength(3)
  expect(actions.map(({ stake }) => stake)).toEqual(actions.map(({ stake }) => stake).toSorted((a, b) => b - a))
})

test('where little else holds, the wrong and the left out are to be looked at', () => {
  expect(actionsOf([base, wrong, skipped]).map(({ kind }) => kind)).toEqual(['reviseTopic', 'reviewWrong', 'reviewSkipped'])
})

test('where all is right, a harder test comes next', () => {
  expect(actionsOf([base, base])).toEqual([{ kind: 'harderTest', stake: 0 }])
})
