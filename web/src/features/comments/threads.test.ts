import { expect, test } from 'vitest'
import type { PostComment } from '#contract/comments/schemas.ts'
import { threadsOf } from './threads.ts'

const comment = (id: string, threadId = id, isHeld = false): PostComment => ({
  id,
  threadId,
  author: { name: 'A', image: null, isAdmin: false },
  text: id,
  at: 1,
  editedAt: null,
  isOwn: isHeld,
  editableUntil: null,
  isHeld,
})
const shown = (items: readonly PostComment[], held: readonly PostComment[] = []) =>
  threadsOf(items, held).map(({ head, replies }) => [head?.id ?? null, ...replies.map(({ id }) => id)])

test('replies stand below their comment, also where a thread continues on the next page', () => {
  expect(shown([comment('b'), comment('b1', 'b'), comment('a'), comment('a1', 'a'), comment('a2', 'a')])).toEqual([
    ['b', 'b1'],
    ['a', 'a1', 'a2'],
  ])
})
test('replies whose comment is gone are a thread without a head', () => {
  expect(shown([comment('b'), comment('x1', 'x')])).toEqual([['b'], [null, 'x1']])
})
test('own held comments come first, own held replies last in their thread and only once that is there', () => {
  const held = [comment('new', 'new', true), comment('a3', 'a', true), comment('a2', 'a', true), comment('z1', 'z', true)]
  expect(shown([comment('a'), comment('a1', 'a')], held)).toEqual([['new'], ['a', 'a1', 'a2', 'a3']])
})
