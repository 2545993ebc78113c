import { expect, test } from 'vitest'
import { appOf } from '#worker/app.ts'
import { routesByApp } from '#tests/worker/helpers/every-route.ts'

test.each(Object.entries(routesByApp))('every call of the %s app is sent to it, by its path alone', (name, routes) => {
  const paths = new Set(routes.map(({ path }) => path).filter((path) => !path.endsWith('*')))
  expect(paths.size).toBeGreaterThan(20)
  expect([...paths].filter((path) => appOf(path.replaceAll(/:\w+/g, 'aaaaaaaaaaaaaaaa')) !== name)).toEqual([])
})

test('a path that only begins like one of them is not sent there', () => {
  expect(['/api/me', '/api/me/home', '/api/me/savedx', '/api/primes', '/api/administration', '/prime/plans'].map(appOf)).toEqual(
    Array(6).fill('exam'),
  )
})
