import { useSyncExternalStore } from 'react'

/** The first screen comes first: what is not part of it begins this long after the page's start, or when nothing of it is on its way any more. */
const REST_MS = 1_200
/** Looked at so often. */
const AGAIN_MS = 200
/** A part that does not come holds the rest up no longer than this. */
const LONGEST_MS = 8_000

let isAtRest = false
const listeners = new Set<() => void>()
if (typeof window !== 'undefined') setTimeout(rest, REST_MS, REST_MS)

function rest(waited: number): void {
  if (waited < LONGEST_MS && document.querySelector('[data-loading]') !== null) {
    setTimeout(rest, AGAIN_MS, waited + AGAIN_MS)
    return
  }
  isAtRest = true
  for (const listener of listeners) listener()
}

export const useAtRest = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isAtRest,
    () => false,
  )
