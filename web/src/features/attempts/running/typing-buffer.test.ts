import { describe, expect, test } from 'vitest'
import { TypingBuffer } from './typing-buffer.ts'

function setUp() {
  const committed: (string | null)[] = []
  const timers = new Set<() => void>()
  const buffer = new TypingBuffer(
    (answer) => committed.push(answer),
    (run) => {
      timers.add(run)
      return () => timers.delete(run)
    },
  )
  const pause = () => {
    // One that starts another timer leaves it for the next pause.
    const due = Array.from(timers)
    for (const run of due) {
      timers.delete(run)
      run()
    }
  }
  return { buffer, committed, pause }
}

describe('typing', () => {
  test('becomes one op at a pause, not one a key', () => {
    const { buffer, committed, pause } = setUp()
    for (const text of ['1', '12', '12.5']) buffer.type(text)
    expect(committed).toEqual([])
    pause()
    expect(committed).toEqual(['12.5'])
  })
  test('is handed over before anything else happens, once', () => {
    const { buffer, committed, pause } = setUp()
    buffer.type('7')
    buffer.settle()
    buffer.settle()
    pause()
    expect(committed).toEqual(['7'])
  })
  test('is forgotten when the answer is cleared', () => {
    const { buffer, committed, pause } = setUp()
    buffer.type('7')
    buffer.drop()
    pause()
    expect(committed).toEqual([])
  })
})
