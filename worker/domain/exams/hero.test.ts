import { expect, test } from 'vitest'
import { heroOf, type HeroChoices } from './hero.ts'

const NOW = Date.UTC(2026, 10, 26, 6)
const MINUTE = 60_000
const open = (id: string, deadlineAt: number) => ({ id, deadlineAt })
type Open = ReturnType<typeof open>

const FIRST = { testId: 'first', kind: 'quiz', reason: { kind: 'quiz', questions: 10, minutes: 8 } } as const
const EVERYTHING: HeroChoices<Open> = {
  open: [open('a', NOW + 50 * MINUTE)],
  live: [{ testId: 'live', opensAt: NOW + 30 * MINUTE, closesAt: NOW + 300 * MINUTE }],
  daily: { testId: 'daily', language: 'en' },
  due: 12,
  focus: 'ssc-cgl',
  first: FIRST,
  now: NOW,
}
const hero = (choices: Partial<HeroChoices<Open>>) => heroOf({ ...EVERYTHING, ...choices })
const live = (opensAt: number, closesAt: number | null) => [{ testId: 'live', opensAt, closesAt }]

test.each([
  ['an open test comes before everything', {}, { kind: 'resume', attempt: open('a', NOW + 50 * MINUTE) }],
  [
    'of two open tests the one that ends first comes first',
    { open: [open('a', NOW + 50 * MINUTE), open('b', NOW + 5 * MINUTE)] },
    { kind: 'resume', attempt: open('b', NOW + 5 * MINUTE) },
  ],
  [
    'a test whose time is over is not open',
    { open: [open('a', NOW)] },
    { kind: 'live', testId: 'live', opensAt: NOW + 30 * MINUTE, isOpen: false },
  ],
  [
    'a live test comes next from two hours before it opens',
    { open: [], live: live(NOW + 120 * MINUTE, null) },
    { kind: 'live', testId: 'live', opensAt: NOW + 120 * MINUTE, isOpen: false },
  ],
  ['but not a minute earlier', { open: [], live: live(NOW + 121 * MINUTE, null) }, { kind: 'daily', testId: 'daily', language: 'en' }],
  [
    'and while it is open',
    { open: [], live: live(NOW - MINUTE, NOW + MINUTE) },
    { kind: 'live', testId: 'live', opensAt: NOW - MINUTE, isOpen: true },
  ],
  ['but not once it is over', { open: [], live: live(NOW - 2 * MINUTE, NOW) }, { kind: 'daily', testId: 'daily', language: 'en' }],
  ['then the daily quiz', { open: [], live: [] }, { kind: 'daily', testId: 'daily', language: 'en' }],
  ['then what is due for revision', { open: [], live: [], daily: null }, { kind: 'revise', due: 12 }],
  [
    'then the first recommended test',
    { open: [], live: [], daily: null, due: 0 },
    { kind: 'start', testId: 'first', reason: FIRST.reason },
  ],
  ['which there is none of without an exam', { open: [], live: [], daily: null, due: 0, focus: null, first: null }, { kind: 'chooseExam' }],
  ['and the study plan once all have been taken', { open: [], live: [], daily: null, due: 0, first: null }, { kind: 'plan' }],
] as const)('%s', (_, choices, expected) => {
  expect(hero(choices)).toEqual(expected)
})
