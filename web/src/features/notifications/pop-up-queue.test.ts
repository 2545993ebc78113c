import { expect, test } from 'vitest'
import type { Notification } from '#contract/notification.ts'
import { makePopUpQueue } from './pop-up-queue.ts'

const one = (id: string, isRead = false) => ({ _id: id, isRead }) as Notification

function queue() {
  const page = { open: true, shown: [] as string[], claimed: new Set<string>() }
  const pops = makePopUpQueue({
    mayShow: () => page.open,
    claim: (id) => !page.claimed.has(id) && page.claimed.add(id).has(id),
    show: ({ _id }) => page.shown.push(_id),
  })
  return { page, pops }
}

test('a notification appears at once on a page that is seen', () => {
  const { page, pops } = queue()
  pops.add(one('a'))
  expect(page.shown).toEqual(['a'])
})
test('one that comes again does not appear again', () => {
  const { page, pops } = queue()
  pops.add(one('a'))
  pops.add(one('a'))
  expect(page.shown).toEqual(['a'])
})
test('one that is read already does not appear', () => {
  const { page, pops } = queue()
  pops.add(one('a', true))
  expect(page.shown).toEqual([])
})
test('during a test, or on a hidden page, they wait', () => {
  const { page, pops } = queue()
  page.open = false
  pops.add(one('a'))
  expect(page.shown).toEqual([])
  page.open = true
  pops.flush()
  expect(page.shown).toEqual(['a'])
})
test('of many that waited the three newest appear', () => {
  const { page, pops } = queue()
  page.open = false
  for (const id of ['a', 'b', 'c', 'd', 'e']) pops.add(one(id))
  page.open = true
  pops.flush()
  pops.flush()
  expect(page.shown).toEqual(['c', 'd', 'e'])
})
test('what was read or shown elsewhere meanwhile does not appear', () => {
  const { page, pops } = queue()
  page.open = false
  for (const id of ['a', 'b', 'c']) pops.add(one(id))
  pops.drop(['a'])
  page.claimed.add('b')
  page.open = true
  pops.flush()
  expect(page.shown).toEqual(['c'])
})
test('where all was read elsewhere nothing appears', () => {
  const { page, pops } = queue()
  page.open = false
  pops.add(one('a'))
  pops.drop(null)
  page.open = true
  pops.flush()
  expect(page.shown).toEqual([])
})
