import { describe, expect, test } from 'vitest'
import { toggled } from './exam-actions.ts'

describe('a single choice', () => {
  test('takes one option', () => expect(toggled(null, 2, false)).toEqual([2]))
  test('takes another in its place', () => expect(toggled([2], 0, false)).toEqual([0]))
  test('is un-chosen by choosing it again', () => expect(toggled([2], 2, false)).toBeNull())
})

describe('a multiple choice', () => {
  test('collects options in the order of their numbers', () => expect(toggled([3], 1, true)).toEqual([1, 3]))
  test('gives one back', () => expect(toggled([1, 3], 3, true)).toEqual([1]))
  test('is no answer once all are given back', () => expect(toggled([1], 1, true)).toBeNull())
})

describe('cells of a matrix', () => {
  test('are collected over its rows, sorted', () => expect(toggled(toggled([7], 2, true), 13, true)).toEqual([2, 7, 13]))
  test('are given back one by one', () => expect(toggled([2, 7], 2, true)).toEqual([7]))
})
