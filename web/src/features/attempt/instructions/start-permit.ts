import type { Locale } from '#contract/locales.ts'
import { isLocale } from '#contract/locales.ts'

const KEY = 'sopan-start:'

/**
 * The declaration has been made on the instructions page, for this test and language. Only with it does `/test/start` start anything:
 * a link, a reload or a prefetch must not set a clock going.
 */
export function permitStart(testId: string, language: Locale): void {
  try {
    sessionStorage.setItem(KEY + testId, language)
  } catch {
    memory.set(testId, language)
  }
}

export function readPermit(testId: string): Locale | null {
  try {
    const kept = sessionStorage.getItem(KEY + testId)
    return isLocale(kept) ? kept : (memory.get(testId) ?? null)
  } catch {
    return memory.get(testId) ?? null
  }
}

export function spendPermit(testId: string): void {
  memory.delete(testId)
  try {
    sessionStorage.removeItem(KEY + testId)
  } catch {
    // It was only in memory.
  }
}

const memory = new Map<string, Locale>()
