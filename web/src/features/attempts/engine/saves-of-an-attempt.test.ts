import { expect, test } from 'vitest'
import { sendingsOf } from '#domain/sitting-needs/saves.ts'
import { setUp } from './controller-on-a-clock.ts'
import type { SendOutcome } from './send-outcome.ts'

const ATTEMPTS = [
  [150, 60],
  [100, 60],
  [300, 60],
  [600, 60],
  [50, 120],
  [20, 10],
  [45, 60],
  [8, 20],
  [1, 60],
] as const

/** An attempt whose changes are spread evenly; ten questions in turn, each time with another option, or nothing would have changed. */
async function attempt(changes: number, minutes: number, isConnected: boolean) {
  const deadlineAt = minutes * 60_000
  const made = setUp({ stored: { deadlineAt }, isConnected })
  const { controller, advance, server } = made
  const { answer } = server
  server.answer = (ops) => ({ ...answer(ops), deadlineAt }) as SendOutcome
  for (let i = 0; i < changes; i++) {
    await advance((minutes * 60_000) / (changes + 1))
    controller.choose([(i + Math.floor(i / 10)) % 4])
    controller.saveAndNext((i + 1) % 10)
  }
  controller.submit()
  await advance(0)
  return made
}

test.each(ATTEMPTS)('a device with %i changes in %i minutes sends as often as the needs of a sitting say', async (changes, minutes) => {
  const { sent } = await attempt(changes, minutes, false)
  expect(sent.length - 1).toBe(sendingsOf(changes, minutes, 'request').saves)
})
test.each([...ATTEMPTS, [900, 20] as const])(
  'over a connection a device with %i changes in %i minutes hands over and has stored as often as they say',
  async (changes, minutes) => {
    const { room, sent } = await attempt(changes, minutes, true)
    expect(sent.map(({ submit }) => submit)).toEqual([true])
    expect({ way: 'connection', saves: room.saves, frames: room.frames.length }).toEqual(sendingsOf(changes, minutes, 'connection'))
  },
)
