import { afterEach, expect, test, vi } from 'vitest'
import { fetchKeys } from './check-text.ts'

afterEach(() => vi.unstubAllGlobals())

test('a key that was published a moment ago is seen: the site is asked, whatever the browser has kept', async () => {
  const asked: (RequestInit | undefined)[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    asked.push(init)
    return Response.json({ keys: [] })
  })
  expect(await fetchKeys()).toEqual([])
  expect(asked[0]?.cache).toBe('no-cache')
})
test('where neither site nor device has keys there are none', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await fetchKeys()).toBeNull()
})
