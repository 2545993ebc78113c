import { describe, expect, test } from 'vitest'
import type { Answer, PaletteState } from '#contract/attempts/schemas.ts'
import { PALETTE_STATES } from '#contract/attempts/schemas.ts'
import { afterEvent, evaluatedAnswer, type PaletteEvent, type SaveMode, type Slot, UNTOUCHED } from './palette.ts'

const A: Answer = [0]
const B: Answer = [1]
const slot = (state: PaletteState, saved: Answer, buffer: Answer): Slot => ({ state, saved, buffer })
const on = (s: Slot, kind: Exclude<PaletteEvent['kind'], 'choose'>, mode: SaveMode = 'button') => afterEvent(s, { kind }, mode)

describe('a question that is shown', () => {
  test('becomes "not answered" the first time', () => {
    expect(on(UNTOUCHED, 'show')).toEqual(slot('notAnswered', null, null))
  })
  test.each(PALETTE_STATES.filter((s) => s !== 'notVisited'))(
    'stays "%s" afterwards and still holds what was selected when the page went away',
    (state) => {
      expect(on(slot(state, A, B), 'show')).toEqual(slot(state, A, B))
    },
  )
})

describe('choosing', () => {
  test.each(PALETTE_STATES)('changes only the buffer in "%s"', (state) => {
    expect(afterEvent(slot(state, A, A), { kind: 'choose', answer: B }, 'always')).toEqual(slot(state, A, B))
  })
})

describe.each(['button', 'always'] as const)('in save mode "%s"', (mode) => {
  describe.each(PALETTE_STATES)('from "%s"', (state) => {
    test('Save & Next saves the buffer', () => {
      expect(on(slot(state, A, B), 'saveAndNext', mode)).toEqual(slot('answered', B, B))
    })
    test('Save & Next with nothing chosen saves nothing', () => {
      expect(on(slot(state, A, null), 'saveAndNext', mode)).toEqual(slot('notAnswered', null, null))
    })
    test('Mark for Review & Next saves the buffer and the mark', () => {
      expect(on(slot(state, A, B), 'markAndNext', mode)).toEqual(slot('markedAnswered', B, B))
    })
    test('Mark for Review & Next with nothing chosen only marks', () => {
      expect(on(slot(state, A, null), 'markAndNext', mode)).toEqual(slot('marked', null, null))
    })
    test('Clear Response takes the saved answer away at once', () => {
      expect(on(slot(state, A, B), 'clear', mode)).toEqual(slot('notAnswered', null, null))
    })
  })
})

describe('leaving by palette, section tab or Previous', () => {
  test.each(PALETTE_STATES)('in save mode "button" drops the buffer and changes nothing from "%s"', (state) => {
    expect(on(slot(state, A, B), 'leave', 'button')).toEqual(slot(state, A, A))
  })
  test.each([
    ['notAnswered', B, 'answered'],
    ['notAnswered', null, 'notAnswered'],
    ['answered', B, 'answered'],
    ['answered', null, 'notAnswered'],
    ['marked', B, 'markedAnswered'],
    ['marked', null, 'marked'],
    ['markedAnswered', B, 'markedAnswered'],
    ['markedAnswered', null, 'marked'],
  ] as const)('in save mode "always" from "%s" with buffer %j gives "%s"', (state, buffer, after) => {
    expect(on(slot(state, A, buffer), 'leave', 'always')).toEqual(slot(after, buffer, buffer))
  })
})

describe('when time is up', () => {
  test('save mode "always" counts what is selected on screen', () => {
    expect(evaluatedAnswer(slot('notAnswered', null, B), 'always', true)).toEqual(B)
  })
  test('save mode "button" counts only what was saved', () => {
    expect(evaluatedAnswer(slot('notAnswered', null, B), 'button', true)).toBeNull()
    expect(evaluatedAnswer(slot('answered', A, B), 'button', true)).toEqual(A)
  })
  test('an answer marked for review counts unless the pattern says otherwise', () => {
    expect(evaluatedAnswer(slot('markedAnswered', A, A), 'button', true)).toEqual(A)
    expect(evaluatedAnswer(slot('markedAnswered', A, A), 'button', false)).toBeNull()
  })
  test('a question never shown has no answer', () => {
    expect(evaluatedAnswer(UNTOUCHED, 'always', true)).toBeNull()
  })
})
