import { expect, test } from 'vitest'
import { emptyAccount } from './memory.ts'
import { pagesRoutes } from './pages.ts'
import { faultsOfReply, faultsOfRequest, isPublished, UNPUBLISHED } from './published.ts'
import { storageRoutes } from './storage.ts'
import { workerRoutes } from './workers.ts'

const memory = emptyAccount([])
const routes = Object.keys({
  ...storageRoutes(memory, async () => []),
  ...workerRoutes(memory, () => 0),
  ...pagesRoutes(memory, () => 0),
})

test('every call of the account that the stand-in answers is published, or named with the reason', () => {
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter((route) => !isPublished(route) && !(route in UNPUBLISHED))).toEqual([])
  expect(Object.keys(UNPUBLISHED).filter((route) => isPublished(route) || !routes.includes(route))).toEqual([])
})

test('a reply with a field of another kind is named', () => {
  expect(faultsOfReply('GET /d1/database/*', { uuid: 'a', name: 'b', version: 'production' })).toEqual([])
  expect(faultsOfReply('GET /d1/database/*', { uuid: 7 })).toEqual([expect.stringMatching(/^uuid: /)])
  expect(faultsOfReply('GET /d1/database', { uuid: 'a' })).toEqual(['is no list'])
})

test('a request with a field that is not published is named', () => {
  expect(faultsOfRequest('POST /d1/database', { name: 'sopan', primary_location_hint: 'apac' })).toEqual([])
  expect(faultsOfRequest('POST /d1/database', { name: 'sopan', location: 'apac' })).toEqual([expect.stringContaining('location')])
  expect(faultsOfRequest('POST /d1/database', { name: 'sopan', primary_location_hint: 'india' })).toHaveLength(1)
})
