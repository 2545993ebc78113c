import { ATTEMPT_MODES, type AttemptMode } from '#contract/attempts/schemas.ts'
import { isLocale, type Locale } from '#contract/shared/locales.ts'

const KEY = 'sopan-start:'

/** What a learner has declared to want: a test, in a language, in a mode. */
export interface StartPermit {
  readonly language: Locale
  readonly mode: AttemptMode
}

/**
 * The declaration has been made on the instructions page, for this test. Only with it does `/test/start` start anything: a link, a
 * reload or a prefetch must not set a clock going.
 */
export function permitStart(testId: string, permit: StartPermit): void {
  try {
    sessionStorage.setItem(KEY + testId, `${permit.language} ${permit.mode}`)
  } catch {
    memory.set(testId, permit)
  }
}

export function readPermit(testId: string): StartPermit | null {
  try {
    const [language, mode = 'exam'] = sessionStorage.getItem(KEY + testId)?.split(' ') ?? []
    const known = ATTEMPT_MODES.find((one) => one === mode)
    return isLocale(language) && known !== undefined ? { language, mode: known } : (memory.get(testId) ?? null)
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

const memory = new Map<string, StartPermit>()
