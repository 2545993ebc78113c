import { describe, expect, test } from 'vitest'
import { acceptTyped, afterKey, answerOf, afterTyping, type TypedField } from './keypad.ts'

const typed = (keys: string, decimals: number) => [...keys].reduce((text, key) => afterKey(text, key, decimals), '')

describe('the keypad', () => {
  test('writes digits and one point', () => expect(typed('12.5.', 2)).toBe('12.5'))
  test('stops at the decimals that the question takes', () => expect(typed('1.2345', 2)).toBe('1.23'))
  test('has no point for whole numbers', () => expect(typed('1.2', 0)).toBe('12'))
  test('changes the sign at any time', () => {
    expect(typed('12-', 0)).toBe('-12')
    expect(typed('12--', 0)).toBe('12')
  })
  test('takes back the last key', () => expect(afterKey('12', 'Backspace', 0)).toBe('1'))
  test('is full at the length that the wire takes', () => expect(typed('9'.repeat(40), 0)).toHaveLength(24))
})

describe('the field', () => {
  test('takes what the keypad could have written', () => expect(acceptTyped('-0.5', 2)).toBe('-0.5'))
  test('takes a real minus sign as people paste it', () => expect(acceptTyped(' −0.5', 2)).toBe('-0.5'))
  test('refuses a comma, which is a point to some and a separator to others', () => expect(acceptTyped('1,234', 3)).toBeNull())
  test('refuses letters and exponents', () => {
    expect(acceptTyped('1e5', 2)).toBeNull()
    expect(acceptTyped('abc', 2)).toBeNull()
  })
})

describe('an answer', () => {
  test('is the text as typed', () => expect(answerOf('05.')).toBe('05.'))
  test('is none while the text is no number', () => {
    for (const text of ['', '-', '.', '-.']) expect(answerOf(text)).toBeNull()
  })
})

test('a whole number takes no point, and no digits behind it until something is deleted', () => {
  const typed = (...texts: string[]) =>
    texts.reduce<TypedField>((field, text) => afterTyping(field, text, 0), { text: '', isPointRefused: false })
  expect(typed('1', '12', '12.', '125')).toEqual({ text: '12', isPointRefused: true })
  expect(typed('1', '12', '12.', '1')).toEqual({ text: '12', isPointRefused: false })
  expect(typed('12', '12.', '1', '123')).toEqual({ text: '123', isPointRefused: false })
  expect(typed('12.5')).toEqual({ text: '', isPointRefused: true })
  expect(afterTyping({ text: '12', isPointRefused: false }, '12.5', 2)).toEqual({ text: '12.5', isPointRefused: false })
})
