import { useSyncExternalStore } from 'react'

/** The first screen comes first: what is not part of it begins this long after the page's start. */
const REST_MS = 1_200

let isAtRest = false
const listeners = new Set<() => void>()
if (typeof window !== 'undefined')
  setTimeout(() => {
    isAtRest = true
    for (const listener of listeners) listener()
  }, REST_MS)

export const useAtRest = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isAtRest,
    () => false,
  )
