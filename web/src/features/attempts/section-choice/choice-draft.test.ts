import { describe, expect, test } from 'vitest'
import { draftOf, toggledIn } from './choice-draft.ts'

describe('the dialog that chooses sections begins', () => {
  test('with the section on screen, where one counts and another is chosen', () => {
    expect(draftOf([1], [1, 2], 1, 2)).toEqual([2])
  })
  test('with the section on screen beside those chosen, while there is room', () => {
    expect(draftOf([1], [1, 2, 3], 2, 3)).toEqual([1, 3])
  })
  test('with what is chosen, where there is no room', () => {
    expect(draftOf([1, 2], [1, 2, 3], 2, 3)).toEqual([1, 2])
  })
  test('with what is chosen, where the section on screen is everyone’s or chosen already', () => {
    expect(draftOf([1], [1, 2], 1, 0)).toEqual([1])
    expect(draftOf([1], [1, 2, 3], 2, 1)).toEqual([1])
  })
})

describe('pressing a section', () => {
  test('takes the place of the other where one counts', () => {
    expect(toggledIn([1], 2, 1)).toEqual([2])
    expect(toggledIn([2], 2, 1)).toEqual([2])
  })
  test('adds it or clears it where several count, and adds none beyond them', () => {
    expect(toggledIn([1], 2, 2)).toEqual([1, 2])
    expect(toggledIn([1, 2], 1, 2)).toEqual([2])
    expect(toggledIn([1, 2], 3, 2)).toEqual([1, 2])
  })
})
