import { describe, expect, test } from 'vitest'
import { type ReplyText, shownReplies, textFor } from './shown-replies.ts'

const NOW = { version: 2, keyState: '' }
const reply = (id: string, change: Partial<ReplyText> = {}): ReplyText => ({
  id,
  language: 'en',
  question: `<p>${id}?</p>`,
  answer: `<p>${id}!</p>`,
  state: 'shown',
  writtenFor: NOW,
  createdAt: 1_000,
  ...change,
})
const idsOf = (texts: readonly ReplyText[], now = NOW) => shownReplies(texts, now).map(({ id }) => id)

describe('under a solution', () => {
  test('the newest reply stands last', () => {
    expect(idsOf([reply('b', { createdAt: 3_000 }), reply('a', { createdAt: 2_000 })])).toEqual(['a', 'b'])
  })
  test('two replies of the same millisecond keep one order', () => {
    expect(idsOf([reply('b'), reply('a')])).toEqual(['a', 'b'])
    expect(idsOf([reply('a'), reply('b')])).toEqual(['a', 'b'])
  })
  test('of more than five the newest five stand', () => {
    const six = [1, 2, 3, 4, 5, 6].map((n) => reply(`r${n}`, { createdAt: n }))
    expect(idsOf(six)).toEqual(['r2', 'r3', 'r4', 'r5', 'r6'])
  })
  test('a reply that was taken off the site does not stand, nor does it take the place of one that does', () => {
    const off = [1, 2, 3, 4, 5].map((n) => reply(`off${n}`, { createdAt: 10 + n, state: 'withdrawn' }))
    expect(idsOf([reply('a'), ...off])).toEqual(['a'])
  })
  test('a reply from before the question changed does not stand', () => {
    expect(idsOf([reply('old', { writtenFor: { version: 1, keyState: '' } }), reply('new')])).toEqual(['new'])
  })
  test('nor one from before its key was decided on, changed, or put back', () => {
    const corrected = { version: 2, keyState: 'test1 5000' }
    expect(idsOf([reply('a')], corrected)).toEqual([])
    expect(idsOf([reply('a', { writtenFor: corrected })], { version: 2, keyState: 'test1 6000' })).toEqual([])
    expect(idsOf([reply('a', { writtenFor: corrected })])).toEqual([])
    expect(idsOf([reply('a', { writtenFor: corrected })], corrected)).toEqual(['a'])
  })
  test('each reply stands once, in whatever languages it has, the one it was written in first', () => {
    const hindi = reply('a', { language: 'hi', createdAt: 1_000 })
    const english = reply('a', { language: 'en', createdAt: 2_000 })
    const [one, ...others] = shownReplies([english, hindi], NOW)
    expect([one?.texts.map(({ language }) => language), others]).toEqual([['hi', 'en'], []])
  })
  test('a language that is taken off or out of date is left out alone', () => {
    const [one] = shownReplies([reply('a'), reply('a', { language: 'ta', state: 'withdrawn' })], NOW)
    expect(one?.texts.map(({ language }) => language)).toEqual(['en'])
  })
})

describe('a learner reads a reply', () => {
  const [both] = shownReplies([reply('a'), reply('a', { language: 'ur', createdAt: 2_000 })], NOW)
  if (both === undefined) throw new Error('the reply is not shown')
  test('in the language they read the test in where there is one', () => expect(textFor(both, ['ur', 'en'])?.language).toBe('ur'))
  test('else in that of the site', () => expect(textFor(both, ['hi', 'ur'])?.language).toBe('ur'))
  test('else in the language it was written in', () => expect(textFor(both, ['ta', 'hi'])?.language).toBe('en'))
})
