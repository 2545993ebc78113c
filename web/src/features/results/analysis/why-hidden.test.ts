import { expect, test } from 'vitest'
import { whyHidden } from './why-hidden.ts'

const closedAt = 1_000_000
const hiddenWith = (release: object, serverNow: number) => whyHidden({ pattern: { release } as never, closedAt, serverNow })

test('solutions that come some minutes after the submit come at a known time', () => {
  expect(hiddenWith({ when: 'afterMinutes', minutes: 10 }, closedAt + 1)).toEqual({ kind: 'at', at: closedAt + 600_000 })
})

test('solutions that are due and still hidden share a question with an open test', () => {
  expect(hiddenWith({ when: 'afterMinutes', minutes: 10 }, closedAt + 600_000)).toEqual({ kind: 'held' })
  expect(hiddenWith({ when: 'atOnce' }, closedAt + 1)).toEqual({ kind: 'held' })
})

test('solutions of a window come with its end', () => {
  expect(hiddenWith({ when: 'windowEnd' }, closedAt + 1)).toEqual({ kind: 'windowEnd' })
})
