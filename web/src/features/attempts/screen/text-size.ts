import { useSyncExternalStore } from 'react'

/** Sizes of question text in px; 17 is where everyone starts. */
export const TEXT_SIZES = [15, 17, 20, 23, 27] as const
const KEY = 'sopan-exam-text-size'
const USUAL = 1

let step = read()
const listeners = new Set<() => void>()

/** The learner's size of question text, remembered on this device, with what makes it smaller and larger. */
export function useTextSize() {
  const at = useSyncExternalStore(subscribe, () => step)
  return {
    px: TEXT_SIZES[at] ?? 17,
    smaller: at > 0 ? () => choose(at - 1) : null,
    larger: at < TEXT_SIZES.length - 1 ? () => choose(at + 1) : null,
  }
}

function choose(next: number): void {
  step = next
  try {
    localStorage.setItem(KEY, String(next))
  } catch {
    // Then it holds for this page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): number {
  try {
    const kept = Number(localStorage.getItem(KEY) ?? USUAL)
    return Number.isInteger(kept) && kept >= 0 && kept < TEXT_SIZES.length ? kept : USUAL
  } catch {
    return USUAL
  }
}
