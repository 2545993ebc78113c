import { afterEach, describe, expect, test, vi } from 'vitest'

/** The guard as a page has it that begins at this path. */
const guardOn = async (pathname: string) => {
  vi.stubGlobal('location', { pathname })
  vi.resetModules()
  return import('./exam-guard.ts')
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a page that begins on the test screen', () => {
  test('is bringing up a test until the screen is there', async () => {
    const guard = await guardOn('/test/attempt')
    expect([guard.isExamOpening(), guard.examInProgress()]).toEqual([true, null])
    guard.setExamInProgress('a.1')
    expect([guard.isExamOpening(), guard.examInProgress()]).toEqual([false, 'a.1'])
  })
  test('is not any more once it has gone elsewhere', async () => {
    const guard = await guardOn('/test/questions')
    vi.stubGlobal('location', { pathname: '/user' })
    expect(guard.isExamOpening()).toBe(false)
  })
  test('tells the screen what was refused before it was there, and only until the session is back', async () => {
    const guard = await guardOn('/test/attempt')
    guard.raiseSessionNeeded('invalid')
    const heard = vi.fn()
    guard.onSessionNeeded(heard)
    expect(heard).toHaveBeenCalledWith('invalid')
    guard.raiseSessionRestored()
    const later = vi.fn()
    guard.onSessionNeeded(later)
    expect(later).not.toHaveBeenCalled()
  })
  test('tells the next test nothing of the one before', async () => {
    const guard = await guardOn('/test/attempt')
    guard.setExamInProgress('a.1')
    guard.raiseSessionNeeded('invalid')
    guard.setExamInProgress(null)
    const heard = vi.fn()
    guard.onSessionNeeded(heard)
    expect(heard).not.toHaveBeenCalled()
  })
})

test('any other page brings up no test', async () => {
  expect((await guardOn('/test/instructions')).isExamOpening()).toBe(false)
})
