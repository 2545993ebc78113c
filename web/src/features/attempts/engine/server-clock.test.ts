import { describe, expect, test } from 'vitest'
import { ServerClock } from './server-clock.ts'

const HOUR = 3_600_000

/** A device whose two clocks are moved by hand. */
function device() {
  const at = { steady: 1_000, wall: 50_000_000 }
  return { at, clocks: { steady: () => at.steady, wall: () => at.wall } }
}

describe('the server’s time on a device', () => {
  test('does not move when the learner sets the clock', () => {
    const { at, clocks } = device()
    const clock = new ServerClock(clocks, 5_000)
    const before = clock.now()
    at.wall += HOUR
    at.steady += 1_000
    expect(clock.now()).toBe(before + 1_000)
  })
  test('is corrected by every reply, by half of its round trip', () => {
    const { at, clocks } = device()
    const clock = new ServerClock(clocks, 0)
    at.steady += 400
    clock.correct(90_000, at.steady - 400)
    expect(clock.now()).toBe(90_200)
  })
  test('is doubtful after a sleep, and after the clock was set', () => {
    for (const [steady, wall] of [
      [0, HOUR],
      [1_000, 1_000 - HOUR],
    ] as const) {
      const { at, clocks } = device()
      const clock = new ServerClock(clocks, 0)
      at.steady += steady
      at.wall += wall
      expect(clock.isDoubtful).toBe(true)
    }
  })
  test('kept from an earlier visit is not trusted before the server has spoken', () => {
    const { clocks } = device()
    const clock = new ServerClock(clocks, 0)
    expect(clock.isTrusted).toBe(false)
    clock.correct(1, 1)
    expect(clock.isTrusted).toBe(true)
  })
})
