import { describe, expect, test } from 'vitest'
import { OP_CHANGED, OP_SECTION_CHOSEN, OP_SECTION_UNCHOSEN, type Op } from '#contract/attempts/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { foldLog, lateAnswers, type LoggedBatch } from './operation-log.ts'
import { choosableSections, foldChoice, NO_CHOICE } from './section-choice.ts'

/** A common section of two questions, then two to choose from, of two questions each. */
const SECTIONS = [0, 2, 4].map((from) => ({ from, to: from + 2 }))
const chosen = (seq: number, question: number): Op => [seq, question, 0, null, null, 0, 0, OP_CHANGED | OP_SECTION_CHOSEN]
const givenUp = (seq: number, question: number): Op => [seq, question, 0, null, null, 0, 0, OP_CHANGED | OP_SECTION_UNCHOSEN]
const answered = (seq: number, question: number): Op => [seq, question, 2, [1], [1], 0, 1_000, OP_CHANGED]
const batch = (epoch: number, late: boolean, ...ops: Op[]): LoggedBatch => ({ epoch, ops, late })
const choiceOf = (...batches: LoggedBatch[]) => foldChoice(SECTIONS, batches)

describe('the choice of sections', () => {
  test('is none before anything is chosen, whatever is answered', () => {
    expect(choiceOf(batch(1, false, answered(1, 2)))).toEqual(NO_CHOICE)
  })
  test('names a section by any of its questions, and the epoch that chose', () => {
    expect(choiceOf(batch(1, false, answered(1, 0)), batch(2, false, chosen(1, 3)))).toEqual({ sections: [1], epoch: 2 })
  })
  test('is the last word about each section', () => {
    expect(choiceOf(batch(1, false, chosen(1, 2), givenUp(2, 2), chosen(3, 4)), batch(3, false, chosen(1, 2)))).toEqual({
      sections: [1, 2],
      epoch: 3,
    })
    expect(choiceOf(batch(1, false, chosen(1, 2), givenUp(2, 2)))).toEqual({ sections: [], epoch: 1 })
  })
  test('is not changed by what came too late', () => {
    const batches = [batch(1, false, chosen(1, 2)), batch(1, true, givenUp(2, 2))]
    expect(choiceOf(...batches).sections).toEqual([1])
    expect(foldChoice(SECTIONS, batches, true).sections).toEqual([])
  })
  test('changes nothing of the question that it names', () => {
    const answer = batch(1, false, answered(1, 2))
    expect(foldLog(6, [answer, batch(2, false, givenUp(1, 2), chosen(2, 2))])).toEqual(foldLog(6, [answer]))
    expect(lateAnswers(6, [answer, batch(2, true, chosen(1, 2))])).toBe(0)
  })
})

describe('sections are chosen in the test', () => {
  const section = (id: string) => ({ id })
  const pattern = (rules: Partial<ContentPattern>) => ({ sections: ['a', 'b', 'c'].map(section), ...rules }) as unknown as ContentPattern
  const choice = { of: ['b', 'c'], count: 1 }

  test('where the pattern says so', () => {
    expect(choosableSections(pattern({ chooseSections: { ...choice, inTest: true } }))).toEqual([1, 2])
    expect(choosableSections(pattern({ chooseSections: choice }))).toEqual([])
    expect(choosableSections(pattern({}))).toEqual([])
  })
  test.each([
    ['exam', 2],
    ['untimed', 0],
    ['practice', 0],
    ['retry', 0],
  ] as const)('in mode %s: %i', (mode, count) => {
    expect(choosableSections(pattern({ chooseSections: { ...choice, inTest: true } }), mode)).toHaveLength(count)
  })
})
