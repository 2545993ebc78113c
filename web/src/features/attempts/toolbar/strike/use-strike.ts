import { useSyncExternalStore } from 'react'
import { readStruck, strikeName, struckOf, withStrike, type StruckByAttempt } from './struck-options.ts'

const KEY = 'sopan-struck'

let kept: StruckByAttempt | null = null
const listeners = new Set<() => void>()

/** Whether an option is struck out on this device, and how to change that. Nothing of it is sent or marked. */
export function useStrike(attempt: string, question: number, option: number): readonly [boolean, (isStruck: boolean) => void] {
  const name = strikeName(question, option)
  const isStruck = useSyncExternalStore(subscribe, () => struckOf(current(), attempt).includes(name))
  return [isStruck, (next) => next !== isStruck && put(withStrike(current(), attempt, name, next))]
}

function current(): StruckByAttempt {
  if (kept !== null) return kept
  try {
    kept = readStruck(localStorage.getItem(KEY))
  } catch {
    kept = []
  }
  return kept
}

function put(next: StruckByAttempt): void {
  kept = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Then it lasts as long as this page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
