import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications/schemas.ts'
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

test('a notification appears at once on a page that is seen', async () => {
  const { page, pops } = queue()
  await pops.add(one('a'))
  expect(page.shown).toEqual(['a'])
})
test('one that comes again does not appear again', async () => {
  const { page, pops } = queue()
  await pops.add(one('a'))
  await pops.add(one('a'))
  expect(page.shown).toEqual(['a'])
})
test('one that is read already does not appear', async () => {
  const { page, pops } = queue()
  await pops.add(one('a', true))
  expect(page.shown).toEqual([])
})
test('during a test, or on a hidden page, they wait', async () => {
  const { page, pops } = queue()
  page.open = false
  await pops.add(one('a'))
  expect(page.shown).toEqual([])
  page.open = true
  await pops.flush()
  expect(page.shown).toEqual(['a'])
})
test('of many that waited the three newest appear', async () => {
  const { page, pops } = queue()
  page.open = false
  for (const id of ['a', 'b', 'c', 'd', 'e']) await pops.add(one(id))
  page.open = true
  await pops.flush()
  await pops.flush()
  expect(page.shown).toEqual(['c', 'd', 'e'])
})
test('what was read or shown elsewhere meanwhile does not appear', async () => {
  const { page, pops } = queue()
  page.open = false
  for (const id of ['a', 'b', 'c']) await pops.add(one(id))
  pops.drop(['a'])
  page.claimed.add('b')
  page.open = true
  await pops.flush()
  expect(page.shown).toEqual(['c'])
})
test('where all was read elsewhere nothing appears', async () => {
  const { page, pops } = queue()
  page.open = false
  await pops.add(one('a'))
  pops.drop(null)
  page.open = true
  await pops.flush()
  expect(page.shown).toEqual([])
})
