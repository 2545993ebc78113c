import { expect, test } from 'vitest'
import { savesOf } from '#domain/sitting-needs/saves.ts'
import { setUp } from './controller-on-a-clock.ts'
import type { SendOutcome } from './send-outcome.ts'

test.each([
  [150, 60],
  [100, 60],
  [300, 60],
  [600, 60],
  [50, 120],
  [20, 10],
  [45, 60],
  [8, 20],
  [1, 60],
])('a device with %i changes in %i minutes sends as often as the needs of a sitting say', async (changes, minutes) => {
  const deadlineAt = minutes * 60_000
  const { controller, sent, advance, server } = setUp({ stored: { deadlineAt } })
  const { answer } = server
  server.answer = (ops) => ({ ...answer(ops), deadlineAt }) as SendOutcome
  for (let i = 0; i < changes; i++) {
    await advance((minutes * 60_000) / (changes + 1))
    // Ten questions in turn, each time with another option, or nothing would have changed.
    controller.choose([(i + Math.floor(i / 10)) % 4])
    controller.saveAndNext((i + 1) % 10)
  }
  controller.submit()
  await advance(0)
  expect(sent.length - 1).toBe(savesOf(changes, minutes))
})
