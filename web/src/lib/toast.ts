import type { ReactElement } from 'react'

/**
 * Short messages. The toaster and its library are loaded with the first message, since most visits never have one.
 */
export interface ToastOptions {
  readonly tone?: 'info' | 'success' | 'error'
  readonly description?: string
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Shown this long; 6 s by default. */
  readonly durationMs?: number
  /** A message with the same id replaces the one before it. */
  readonly id?: string
}

let wanted = false
const listeners = new Set<() => void>()
let ready: () => void = () => {}
const mounted = new Promise<void>((resolve) => {
  ready = resolve
})

export function showToast(message: string, { tone = 'info', description, action, durationMs, id }: ToastOptions = {}): void {
  wanted = true
  for (const listener of listeners) listener()
  void Promise.all([import('sonner'), mounted]).then(([{ toast }]) =>
    toast[tone](message, {
      ...(id !== undefined && { id }),
      ...(description !== undefined && { description }),
      ...(durationMs !== undefined && { duration: durationMs }),
      ...(action && { action: { label: action.label, onClick: action.run } }),
    }),
  )
}

/** A message drawn by its feature; `draw` gets how to close it. */
export function showDrawnToast(id: string, draw: (close: () => void) => ReactElement, durationMs: number): void {
  wanted = true
  for (const listener of listeners) listener()
  void Promise.all([import('sonner'), mounted]).then(([{ toast }]) =>
    toast.custom((shown) => draw(() => toast.dismiss(shown)), { id, duration: durationMs }),
  )
}

/** For the component that mounts the toaster. */
export const toasterDemand = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isWanted: () => wanted,
  onReady: () => ready(),
}
