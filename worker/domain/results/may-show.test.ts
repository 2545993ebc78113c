import { describe, expect, test } from 'vitest'
import { mayShow, type Reader, type ShownAttempt, type ShownTest } from './may-show.ts'

const owner: Reader = { userId: 'owner', role: 'user', holdsQuestion: false }
const closed: ShownAttempt = { ownerId: 'owner', isPreview: false, closedAt: 10 }
const mock: ShownTest = { isLive: false, releasedAt: 100 }
const live: ShownTest = { isLive: true, releasedAt: 100 }

describe('the owner of a closed attempt', () => {
  test.each([
    ['sees the score of a mock before its release', 'score', mock, 99, 'shown'],
    ['sees no key of a mock before its release', 'key', mock, 99, 'unreleased'],
    ['sees no score of a live test before its release', 'score', live, 99, 'unreleased'],
    ['sees no key of a live test before its release', 'key', live, 99, 'unreleased'],
    ['sees the score of a live test from its release on', 'score', live, 100, 'shown'],
    ['sees the key of a live test from its release on', 'key', live, 100, 'shown'],
    ['sees the paper at any time', 'paper', live, 0, 'shown'],
  ] as const)('%s', (_, part, of, now, decision) => {
    expect(mayShow(part, owner, closed, of, now)).toBe(decision)
  })
  test('sees the score but not the key while an open exam of theirs holds one of the questions', () => {
    const busy = { ...owner, holdsQuestion: true }
    expect(mayShow('score', busy, closed, mock, 100)).toBe('shown')
    expect(mayShow('key', busy, closed, mock, 100)).toBe('held')
  })
})

test('of an open attempt there is neither score nor key', () => {
  const open = { ...closed, closedAt: null }
  expect([mayShow('score', owner, open, mock, 100), mayShow('key', owner, open, mock, 100)]).toEqual(['open', 'open'])
})

test('another learner and another admin see nothing of it', () => {
  for (const role of ['user', 'admin'] as const)
    for (const part of ['paper', 'score', 'key'] as const)
      expect(mayShow(part, { ...owner, userId: 'other', role }, closed, mock, 100)).toBe('absent')
})

test('the author of a preview sees it as long as they are an admin', () => {
  const preview = { ...closed, isPreview: true }
  expect(mayShow('key', { ...owner, role: 'admin' }, preview, mock, 100)).toBe('shown')
  for (const part of ['paper', 'score', 'key'] as const) expect(mayShow(part, owner, preview, mock, 100)).toBe('absent')
})
