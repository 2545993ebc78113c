import { describe, expect, test } from 'vitest'
import { draftFrom, isTextShort, proposalFrom, withOption } from './objection-draft.ts'

const empty = draftFrom(null)
const single = { type: 'single', options: ['a', 'b', 'c', 'd'] } as const
const numerical = { type: 'numerical' } as const

describe('what the device kept', () => {
  test('is what was written', () => {
    const draft = { kind: 'options', options: [2], value: '', text: 'Because of it', source: 'p. 12' }
    expect(draftFrom(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })
  test('is nothing where it is no draft', () => {
    expect(draftFrom('text')).toEqual(empty)
    expect(draftFrom({ kind: 'all', options: 'A', text: 7 })).toEqual(empty)
  })
})

describe('a draft becomes a proposal', () => {
  test('not before something is chosen', () => {
    expect(proposalFrom(single, empty)).toBeNull()
    expect(proposalFrom(single, { ...empty, kind: 'options' })).toBeNull()
  })
  test('with an option, a number, or what can be said of any question', () => {
    expect(proposalFrom(single, withOption(empty, 2, true))).toEqual({ kind: 'options', options: [2] })
    expect(proposalFrom(numerical, { ...empty, kind: 'number', value: ' 2.50 ' })).toEqual({ kind: 'number', value: '2.50' })
    expect(proposalFrom(single, { ...empty, kind: 'none' })).toEqual({ kind: 'none' })
  })
  test('not with a number that is none', () => expect(proposalFrom(numerical, { ...empty, kind: 'number', value: '-' })).toBeNull())
})

describe('an option is chosen', () => {
  test('alone where one answer is right', () => expect(withOption(withOption(empty, 0, true), 1, true).options).toEqual([1]))
  test('beside others where several are, and taken away again', () => {
    const both = withOption(withOption(empty, 0, false), 1, false)
    expect([both.options, withOption(both, 0, false).options]).toEqual([[0, 1], [1]])
  })
})

test('a reason has at least ten characters beside its spaces', () => {
  expect(isTextShort({ ...empty, text: '   short   ' })).toBe(true)
  expect(isTextShort({ ...empty, text: 'It is in the book' })).toBe(false)
})
