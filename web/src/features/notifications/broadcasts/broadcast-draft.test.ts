import { describe, expect, test } from 'vitest'
import { audienceOf, bodyOf, faultsOf, NEW_DRAFT, newCondition, readersOf, sendAtOf } from './broadcast-draft.ts'

const NOW = Date.parse('2026-11-24T12:00:00+05:30')

describe('a draft', () => {
  test('can be stored without a text and not sent', () => {
    expect(faultsOf(NEW_DRAFT, false, NOW)).toEqual({})
    expect(faultsOf(NEW_DRAFT, true, NOW)).toEqual({ text: 'textMissing' })
  })
  test('with a condition that is not filled in cannot be stored', () => {
    expect(faultsOf({ ...NEW_DRAFT, isToAll: false, conditions: [newCondition('exam')] }, false, NOW)).toEqual({
      audience: 'audienceMissing',
    })
    expect(faultsOf({ ...NEW_DRAFT, isToAll: false }, false, NOW)).toEqual({ audience: 'audienceMissing' })
  })
  test.each(['https://evil.example', '/admin/users', '/nothing', 'user'])('leads not to %s', (link) => {
    expect(faultsOf({ ...NEW_DRAFT, link }, false, NOW)).toEqual({ link: 'linkOutside' })
  })
  test.each([
    ['has no time yet', '', 'whenMissing'],
    ['is in the past', '2026-11-24T11:59', 'whenPast'],
    ['is ahead', '2026-11-24T12:01', undefined],
  ])('for later whose time %s', (_name, when, fault) => {
    const draft = { ...NEW_DRAFT, texts: { en: 'Hello' }, isLater: true, when }
    expect(faultsOf(draft, true, NOW).when).toBe(fault)
  })
  test('sends its filled texts alone, at the time in India', () => {
    expect(bodyOf({ ...NEW_DRAFT, texts: { en: ' Hello ', ta: ' ' }, link: ' ' })).toEqual({
      type: 'toast',
      push: false,
      message: { en: 'Hello' },
      link: null,
      imageKey: null,
    })
    expect(sendAtOf({ isLater: true, when: '2026-11-24T12:00' })).toBe(NOW)
    expect(sendAtOf({ isLater: false, when: '2026-11-24T12:00' })).toBeNull()
  })
  test('is for everyone until conditions are chosen', () => {
    expect(audienceOf(NEW_DRAFT)).toEqual({ kind: 'all' })
    expect(audienceOf({ isToAll: false, conditions: [newCondition('prime')] })).toEqual({
      kind: 'where',
      all: [{ is: 'prime', prime: 'active' }],
    })
  })
})

describe('the readers of a text', () => {
  const languages = { en: 100, hi: 50, mr: 20, ta: 10 }
  test('are all where there is English alone', () => {
    expect(readersOf(languages, { en: 'Hello' })).toEqual({ en: 180 })
  })
  test('are those of its language and of those that fall back to it', () => {
    expect(readersOf(languages, { en: 'Hello', hi: 'नमस्ते' })).toEqual({ en: 110, hi: 70 })
    expect(readersOf(languages, { en: 'Hello', hi: 'नमस्ते', mr: 'नमस्कार', ta: ' ' })).toEqual({ en: 110, hi: 50, mr: 20 })
  })
})
