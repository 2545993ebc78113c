import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EngineStopped, SILENCE_MS, UploadEngine } from './upload-engine.ts'
import type { WorkerMessage, WorkerOrder } from './upload-calls.ts'

type Hear = (event: MessageEvent<WorkerMessage>) => void

/** A worker that answers only what the test says. */
class Thread {
  readonly orders: WorkerOrder[] = []
  isEnded = false
  #hear: Hear = () => {}

  addEventListener(type: string, listener: unknown): void {
    if (type === 'message') this.#hear = listener as Hear
  }
  postMessage(order: WorkerOrder): void {
    this.orders.push(order)
  }
  terminate(): void {
    this.isEnded = true
  }
  say(message: WorkerMessage): void {
    this.#hear({ data: message } as MessageEvent<WorkerMessage>)
  }
}

const FILES = [{ name: 'a.docx', bytes: new Uint8Array(4) }]

function engine() {
  const threads: Thread[] = []
  const made = new UploadEngine('account', () => {
    const thread = new Thread()
    threads.push(thread)
    return thread
  })
  return { made, threads }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the worker that reads a file', () => {
  test('is ended after 60 seconds without an answer, and not before', async () => {
    const { made, threads } = engine()
    const opened = expect(made.ask('open', [FILES])).rejects.toBeInstanceOf(EngineStopped)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([false])
    await vi.advanceTimersByTimeAsync(1)
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true])
    await opened
    expect(SILENCE_MS).toBe(60_000)
  })

  test('goes on for as long as it says how far it is', async () => {
    const { made, threads } = engine()
    const checked = made.ask('check', [])
    for (let done = 1; done <= 4; done++) {
      await vi.advanceTimersByTimeAsync(50_000)
      threads[0]?.say({ id: 1, progress: { done, of: 5 } })
    }
    threads[0]?.say({ id: 1, value: null })
    expect(await checked).toBe(null)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([false])
  })

  test('is replaced by the next order, so that the same file can be tried again', async () => {
    const { made, threads } = engine()
    const opened = expect(made.ask('open', [FILES])).rejects.toBeInstanceOf(EngineStopped)
    await vi.advanceTimersByTimeAsync(60_000)
    await opened
    const again = made.ask('open', [FILES])
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, false])
    expect(threads[1]?.orders.map(({ call }) => call)).toEqual(['open'])
    threads[1]?.say({ id: 2, value: null })
    expect(await again).toBe(null)
  })
})
