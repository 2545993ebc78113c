import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications/schemas.ts'
import { withArrived, withRead } from './notification-list.ts'

const one = (id: string, minute: number, isRead = false): Notification => ({
  _id: id,
  message: id,
  language: 'en',
  link: null,
  imageUrl: null,
  type: 'toast',
  isRead,
  createdAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
})
const list = (unread: number, ...items: Notification[]) => ({ pages: [{ items, unread }], pageParams: [null] })
const shown = (pages: ReturnType<typeof withRead>) =>
  pages?.pages.map(({ items, unread }) => [items.map(({ _id, isRead }) => `${_id}${isRead ? '' : '*'}`).join(' '), unread])

test('what arrives stands first and counts as unread', () => {
  expect(shown(withArrived(list(0, one('a', 1, true)), one('b', 2)))).toEqual([['b* a', 1]])
})
test('what arrives twice is shown and counted once', () => {
  expect(shown(withArrived(list(1, one('a', 1)), one('a', 1)))).toEqual([['a*', 1]])
})
test('what was missed and comes later stands where its time puts it', () => {
  expect(shown(withArrived(list(0, one('c', 3, true), one('a', 1, true)), one('b', 2)))).toEqual([['c b* a', 1]])
})
test('without a list nothing arrives in it', () => {
  expect(withArrived(undefined, one('a', 1))).toBeUndefined()
})
test('reading one takes it from the count, reading it again does not', () => {
  const once = withRead(list(2, one('b', 2), one('a', 1)), ['a'])
  expect(shown(once)).toEqual([['b* a', 1]])
  expect(shown(withRead(once, ['a']))).toEqual([['b* a', 1]])
})
test('reading all leaves none, also of those that were never shown', () => {
  expect(shown(withRead(list(70, one('b', 2), one('a', 1)), null))).toEqual([['b a', 0]])
})
