import { useSyncExternalStore } from 'react'
import { readEliminated, optionName, eliminatedOf, withEliminated, type EliminatedByAttempt } from './eliminated-options.ts'

const KEY = 'sopan-struck'

let kept: EliminatedByAttempt | null = null
const listeners = new Set<() => void>()

/** Whether an option is struck out on this device, and how to change that. Nothing of it is sent or marked. */
export function useEliminated(attempt: string, question: number, option: number): readonly [boolean, (isEliminated: boolean) => void] {
  const name = optionName(question, option)
  const isEliminated = useSyncExternalStore(subscribe, () => eliminatedOf(current(), attempt).includes(name))
  return [isEliminated, (next) => next !== isEliminated && put(withEliminated(current(), attempt, name, next))]
}

function current(): EliminatedByAttempt {
  if (kept !== null) return kept
  try {
    kept = readEliminated(localStorage.getItem(KEY))
  } catch {
    kept = []
  }
  return kept
}

function put(next: EliminatedByAttempt): void {
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
