import { describe, expect, test } from 'vitest'
import { EMPTY_OUTBOX, noteOf, readOutbox, withMark, withoutMark, type PendingMark } from './mark-outbox.ts'

const at = { attemptId: 't.1', place: 3 }
const save = (note: string): PendingMark => ({ ...at, kind: 'save', note })
const forget: PendingMark = { ...at, kind: 'forget' }
const report = (reason: 'image' | 'other', text = ''): PendingMark => ({ ...at, kind: 'report', reason, text, language: 'en' })
const outboxOf = (...marks: readonly PendingMark[]) => marks.reduce(withMark, EMPTY_OUTBOX)

describe('what waits to be sent', () => {
  test('is the last word on bookmark and note of a question', () => {
    expect(outboxOf(save('a'), save('b')).pending).toEqual([save('b')])
    expect(outboxOf(save('a'), forget).pending).toEqual([forget])
    expect(outboxOf(forget, save('')).pending).toEqual([save('')])
  })
  test('has the bookmarks of other questions too', () => {
    const other: PendingMark = { attemptId: 't.1', place: 4, kind: 'forget' }
    expect(outboxOf(save('a'), other).pending).toEqual([save('a'), other])
  })
  test('keeps reports apart from bookmarks, and each reason apart', () => {
    expect(outboxOf(report('image'), save('a'), report('other'), report('image', 'x')).pending).toEqual([
      save('a'),
      report('other'),
      report('image', 'x'),
    ])
  })
  test('loses what was sent, and nothing that was said while it was on its way', () => {
    const sent = save('a')
    const meanwhile = withMark(outboxOf(sent), save('b'))
    expect(withoutMark(meanwhile, sent).pending).toEqual([save('b')])
    expect(withoutMark(outboxOf(sent), sent).pending).toEqual([])
  })
  test('remembers what was reported after it was sent', () => {
    const one = report('image')
    expect(withoutMark(outboxOf(one), one)).toEqual({ pending: [], reported: ['t.1/3'] })
  })
})

describe('the note shown', () => {
  const saved = new Map([[3, 'server']])
  test('is the one that waits', () => expect(noteOf(outboxOf(save('here')), saved, at)).toBe('here'))
  test('is gone where it waits to be forgotten', () => expect(noteOf(outboxOf(forget), saved, at)).toBeNull())
  test('is else that of the server', () => expect(noteOf(outboxOf(report('image')), saved, at)).toBe('server'))
  test('is none where the server was not heard yet', () => expect(noteOf(EMPTY_OUTBOX, undefined, at)).toBeNull())
})

describe('what was kept on the device', () => {
  test('comes back as it was written', () => {
    const outbox = outboxOf(save('a'), report('other', 'x'))
    expect(readOutbox(JSON.stringify(outbox))).toEqual(outbox)
  })
  test.each([null, '', '{', '7', '[]', '{"pending":[{}],"reported":[1]}', '{"pending":[{"attemptId":"a","place":0,"kind":"save"}]}'])(
    'is nothing where %j stands',
    (text) => expect(readOutbox(text)).toEqual(EMPTY_OUTBOX),
  )
})
