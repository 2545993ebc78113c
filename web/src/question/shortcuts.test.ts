import { describe, expect, test } from 'vitest'
import { answerKindOf, shortcutOf, type AnswerKind, type KeyFacts } from './shortcuts.ts'

const four: AnswerKind = { kind: 'options', count: 4 }
const number: AnswerKind = { kind: 'number' }
const press = (key: string, answer: AnswerKind = four, facts: Partial<KeyFacts> = {}) =>
  shortcutOf({ key, hasModifier: false, isRepeat: false, focus: 'elsewhere', ...facts }, answer)

describe('a choice', () => {
  test('is made by number and by letter', () => {
    expect(press('1')).toEqual({ kind: 'choose', place: 0 })
    expect(press('d')).toEqual({ kind: 'choose', place: 3 })
    expect(press('C')).toEqual({ kind: 'choose', place: 2 })
  })
  test('is not made by a key beyond the options', () => {
    expect(press('5')).toBeNull()
    expect(press('e')).toBeNull()
  })
  test('is cleared by Backspace and Delete', () => {
    expect(press('Backspace')).toEqual({ kind: 'clear' })
    expect(press('Delete')).toEqual({ kind: 'clear' })
  })
  test('is cleared by C where no option has that letter', () => {
    expect(press('c', { kind: 'options', count: 2 })).toEqual({ kind: 'clear' })
    expect(press('c', number)).toEqual({ kind: 'clear' })
  })
  test('works while a choice has the focus', () => {
    expect(press('2', four, { focus: 'choice' })).toEqual({ kind: 'choose', place: 1 })
  })
})

describe('a number', () => {
  test('is typed without going into the field first', () => {
    expect(press('7', number)).toEqual({ kind: 'typed', key: '7' })
    expect(press('-', number)).toEqual({ kind: 'typed', key: '-' })
    expect(press('Backspace', number)).toEqual({ kind: 'typed', key: 'Backspace' })
  })
  test('in the field itself belongs to the field', () => {
    expect(press('7', number, { focus: 'answer' })).toBeNull()
  })
})

describe('words', () => {
  const words: AnswerKind = { kind: 'words' }
  test('take every letter in their field, and Enter continues', () => {
    for (const key of ['n', 'c', '1', '?', 'Backspace', 'Delete']) expect(press(key, words, { focus: 'answer' })).toBeNull()
    expect(press('Enter', words, { focus: 'answer' })).toEqual({ kind: 'saveAndNext' })
  })
  test('are not lost to Backspace beside the field, and a letter there is a command', () => {
    expect(press('Backspace', words)).toBeNull()
    expect(press('c', words)).toEqual({ kind: 'clear' })
    expect(press('a', words)).toBeNull()
  })
})

describe('cells', () => {
  const cells: AnswerKind = { kind: 'cells' }
  test('are not chosen by letter or number, and are cleared by Backspace', () => {
    expect(press('1', cells)).toBeNull()
    expect(press('c', cells, { focus: 'choice' })).toEqual({ kind: 'clear' })
    expect(press('Backspace', cells, { focus: 'choice' })).toEqual({ kind: 'clear' })
  })
  test('leave Enter to save', () => expect(press('Enter', cells, { focus: 'choice' })?.kind).toBe('saveAndNext'))
})

test('what a question takes goes by its type', () => {
  const options = ['<p>True</p>', '<p>False</p>']
  expect(answerKindOf({ type: 'trueFalse', options })).toEqual({ kind: 'options', count: 2 })
  expect(answerKindOf({ type: 'listMatch', options })).toEqual({ kind: 'options', count: 2 })
  expect(answerKindOf({ type: 'numerical' })).toEqual({ kind: 'number' })
  expect(answerKindOf({ type: 'matrix' })).toEqual({ kind: 'cells' })
  expect(answerKindOf({ type: 'text' })).toEqual({ kind: 'words' })
  expect(answerKindOf(undefined)).toEqual({ kind: 'options', count: 0 })
})

describe('commands', () => {
  test('go by their letters, whatever the case', () => {
    const kinds = ['n', 'P', 'm', 'g', 'L', 'q', 'k', 'S', '?'].map((key) => press(key)?.kind)
    expect(kinds).toEqual(['saveAndNext', 'previous', 'markAndNext', 'palette', 'language', 'paper', 'calculator', 'scratch', 'help'])
  })
  test('Enter saves, but on a button it presses the button', () => {
    expect(press('Enter')?.kind).toBe('saveAndNext')
    expect(press('Enter', four, { focus: 'choice' })?.kind).toBe('saveAndNext')
    expect(press('Enter', four, { focus: 'control' })).toBeNull()
  })
  test('never fire with a modifier, while a key is held, or in a text field', () => {
    expect(press('n', four, { hasModifier: true })).toBeNull()
    expect(press('n', four, { isRepeat: true })).toBeNull()
    expect(press('n', four, { focus: 'text' })).toBeNull()
  })
})
