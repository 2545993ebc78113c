import { expect, it } from 'vitest'
import { behindSource } from './stale.ts'

const texts = [
  { language: 'en', revision: 5 },
  { language: 'hi', revision: 2 },
] as const

it.each([
  ['an original is never behind', null, null],
  ['a translation of the current revision is up to date', { language: 'en', revision: 5 }, null],
  ['a translation of an earlier revision is behind', { language: 'en', revision: 3 }, { language: 'en', revision: 3, current: 5 }],
  ['a translation of a translation follows that one', { language: 'hi', revision: 1 }, { language: 'hi', revision: 1, current: 2 }],
  ['a translation whose source is gone is not behind', { language: 'ta', revision: 1 }, null],
] as const)('%s', (_, from, wanted) => {
  expect(behindSource({ from }, texts)).toEqual(wanted)
})
