import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SendLoop } from './send-loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A loop whose runs end when the test says how. */
function loopInHand() {
  const connection = new EventTarget()
  const ends: ((isDone: boolean) => void)[] = []
  const loop = new SendLoop(() => new Promise((resolve) => ends.push(resolve)), connection)
  const end = async (isDone: boolean) => {
    ends.at(-1)?.(isDone)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { loop, end, runs: () => ends.length, comeBack: () => connection.dispatchEvent(new Event('online')) }
}

test('asked twice, it runs once at a time', async () => {
  const { loop, end, runs } = loopInHand()
  void loop.run()
  void loop.run()
  expect(runs()).toBe(1)
  await end(true)
  void loop.run()
  expect(runs()).toBe(2)
})

test('what had to stay is tried again after 20 seconds', async () => {
  const { loop, end, runs } = loopInHand()
  void loop.run()
  await end(false)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(runs()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs()).toBe(2)
})

test('a connection that comes back begins a run at once', async () => {
  const { loop, end, runs, comeBack } = loopInHand()
  void loop.run()
  await end(false)
  comeBack()
  expect(runs()).toBe(2)
  await end(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs()).toBe(2)
})

test('a connection that comes back while a run is failing is not missed', async () => {
  const { loop, end, runs, comeBack } = loopInHand()
  void loop.run()
  comeBack()
  await end(false)
  expect(runs()).toBe(2)
  await end(false)
  expect(runs()).toBe(2)
})
