import { expect, test } from 'vitest'
import { countedAnswers, marked, marksText, percentileAmong, rankAmong } from './judge.ts'
import type { Question } from './paper.ts'
import type { Given, Played } from './play.ts'

const question = (code: string, section: 'one' | 'two'): Question => ({
  code,
  section,
  options: [1, 2, 3, 4],
  right: 2,
  halvesRight: section === 'one' ? 4 : 6,
  halvesWrong: section === 'one' ? -1 : -2,
})
const QUESTIONS = [question('LDQ01', 'one'), question('LDQ02', 'two')]
const given = (code: string, shown: number): Given => ({ code, shown, letter: 'ABCD'[shown - 1] ?? '' })
const marks = (halves: number, second = 0, wrong = 0) => ({ halves, second, right: 0, wrong })

test('marks are counted by section in halves of a mark', () => {
  expect(marked(new Map([[0, given('LDQ01', 2)]]), QUESTIONS)).toEqual({ halves: 4, second: 0, right: 1, wrong: 0 })
  expect(marked(new Map([[1, given('LDQ02', 3)]]), QUESTIONS)).toEqual({ halves: -2, second: -2, right: 0, wrong: 1 })
  expect(marked(new Map([[0, null]]), QUESTIONS)).toEqual({ halves: 0, second: 0, right: 0, wrong: 0 })
  expect([marksText(-1), marksText(9)]).toEqual(['-0.50', '4.50'])
})
test('equal marks are told apart by the second section, then by fewer wrong answers, and else share a rank', () => {
  const all = [marks(8, 2, 1), marks(8, 2, 0), marks(8, 4, 3), marks(8, 2, 1), marks(2)]
  expect(all.map((own) => rankAmong(own, all))).toEqual([3, 2, 1, 3, 5])
})
test('the percentile counts those with as many marks or fewer', () => {
  const all = [marks(8), marks(8), marks(3)]
  expect([percentileAmong(marks(8), all), percentileAmong(marks(3), all)]).toEqual(['100.0000000', '33.3333333'])
})
test('of what came back too late counts what the screen said was saved before', () => {
  const played = {
    given: new Map([
      [0, given('LDQ01', 1)],
      [1, given('LDQ02', 2)],
    ]),
    saved: new Map([[0, given('LDQ01', 3)]]),
    cut: [0, 1],
  } as unknown as Played
  expect([...countedAnswers({ played })]).toEqual([
    [0, given('LDQ01', 3)],
    [1, null],
  ])
})
