import { expect, test } from 'vitest'
import { mergedSkill, type TopicSkill } from './merged-skill.ts'

const skill = (change: Partial<TopicSkill> = {}): TopicSkill => ({ theta: 0, n: 0, recent: [], lastDay: null, ...change })

test('the ability counts by the answers that it was learned from', () => {
  expect(mergedSkill(skill({ theta: 1, n: 30 }), skill({ theta: -1, n: 10 }))).toMatchObject({ theta: 0.5, n: 40 })
})
test('a topic without answers changes nothing', () => {
  const own = skill({ theta: 0.75, n: 12, recent: [4, 9], lastDay: 20_000 })
  expect(mergedSkill(own, skill())).toEqual(own)
  expect(mergedSkill(skill(), own)).toEqual(own)
})
test('the questions of the topic that was practised last stand at the end', () => {
  const early = skill({ recent: [1, 2], lastDay: 10 })
  const late = skill({ recent: [3, 2], lastDay: 12 })
  expect(mergedSkill(late, early)).toMatchObject({ recent: [1, 3, 2], lastDay: 12 })
  expect(mergedSkill(early, late)).toMatchObject({ recent: [1, 3, 2], lastDay: 12 })
})
test('no more questions are kept than a topic keeps', () => {
  const many = Array.from({ length: 400 }, (_, i) => i)
  const { recent } = mergedSkill(skill({ recent: many, lastDay: 1 }), skill({ recent: many.map((place) => place + 400), lastDay: 2 }))
  expect([recent.length, recent[0], recent.at(-1)]).toEqual([500, 300, 799])
})
