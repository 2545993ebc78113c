import { expect, test } from 'vitest'
import { pagePaths } from './known-pages.ts'

test('the addresses of the router are the pages that answer 200, each once', () => {
  const tree =
    "  fullPaths:\n    | '/'\n    | '/admin'\n    | '/not-found'\n    | '/user/'\n    | '/user/testseries/$groupId'\n  fileRoutesByTo"
  expect(pagePaths(tree)).toEqual(['/admin', '/user', '/user/testseries/:groupId'])
})
