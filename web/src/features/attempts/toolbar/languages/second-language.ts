import { useSyncExternalStore } from 'react'
import type { Locale } from '#contract/shared/locales.ts'

let second: Locale | null = null
const listeners = new Set<() => void>()

/** The language in which questions are shown a second time, beside the one that is answered in; null where they are not. */
export const useSecondLanguage = (): Locale | null => useSyncExternalStore(subscribe, () => second)

export function chooseSecondLanguage(language: Locale | null): void {
  second = language
  for (const listener of listeners) listener()
}

/**
 * What is shown beside `first`: the one that was chosen, if the paper has it and it is another; else English, which prevails; else the
 * first other one. Null where the paper has no other.
 */
export function besideOf(languages: readonly Locale[], first: Locale, chosen: Locale | null): Locale | null {
  const others = languages.filter((one) => one !== first)
  return others.find((one) => one === chosen) ?? others.find((one) => one === 'en') ?? others[0] ?? null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
