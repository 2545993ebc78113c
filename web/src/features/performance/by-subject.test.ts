import { expect, test } from 'vitest'
import type { TopicTally } from '#contract/performance/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { bySubject } from './by-subject.ts'

const tally = (topicId: string, over: Partial<TopicTally> = {}): TopicTally => ({
  topicId,
  right: 1,
  partial: 0,
  wrong: 1,
  skipped: 0,
  marks12: units(12),
  max12: units(48),
  spentMs: 10,
  usualMs: 20,
  ...over,
})
const name = (id: string, subject: string) => ({ id, subject: { en: subject }, title: { en: id } })

test('subjects and topics come with what lost most marks first', () => {
  const tallies = [tally('a'), tally('b', { marks12: units(0) }), tally('c', { marks12: units(-12) }), tally('gone')]
  const subjects = bySubject(tallies, [name('a', 'Maths'), name('b', 'Maths'), name('c', 'English')])
  expect(subjects.map(({ subject, topics }) => [subject.en, topics.map(({ topicId }) => topicId)])).toEqual([
    ['Maths', ['b', 'a']],
    ['English', ['c']],
  ])
  expect(subjects[0]?.sum).toMatchObject({ right: 2, wrong: 2, marks12: 12, max12: 96, usualMs: 40 })
})
