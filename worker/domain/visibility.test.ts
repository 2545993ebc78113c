import { expect, test } from 'vitest'
import { visibilityOf } from './visibility.ts'

const mock = { isLive: false, releasedAt: 100, isHeldOpen: false }

test('a mock shows the score before the release, but not the key', () => {
  expect(visibilityOf(mock, 99)).toEqual({ score: true, key: false })
})
test('a live test shows nothing before the release', () => {
  expect(visibilityOf({ ...mock, isLive: true }, 99)).toEqual({ score: false, key: false })
})
test('from the release on everything is shown', () => {
  expect(visibilityOf({ ...mock, isLive: true }, 100)).toEqual({ score: true, key: true })
})
test('an open attempt that holds one of the questions hides the key, not the score', () => {
  expect(visibilityOf({ ...mock, isHeldOpen: true }, 100)).toEqual({ score: true, key: false })
})
