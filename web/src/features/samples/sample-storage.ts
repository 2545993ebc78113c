import type { SampleState } from './sample-state.ts'

/** Not under the drafts, which go at sign-out: this belongs to no one yet. */
const KEY = 'sopan-samples'

export function readSamples(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

export function keepSamples(state: SampleState): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(state))
  } catch {
    // Storage is refused: it lasts as long as this page.
  }
}

export function forgetSamples(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}
