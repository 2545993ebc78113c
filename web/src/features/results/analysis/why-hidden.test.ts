import { expect, test } from 'vitest'
import { whyHidden } from './why-hidden.ts'

test('what is not released yet comes at the time that the server names, whichever rule made it', () => {
  expect(whyHidden({ releasedAt: 1_600_000 })).toEqual({ kind: 'at', at: 1_600_000 })
})

test('what is released and still hidden shares a question with an open test', () => {
  expect(whyHidden({ releasedAt: null })).toEqual({ kind: 'held' })
})
