import { useSyncExternalStore } from 'react'

/** The tools over the test: the calculator, and the sheet for rough work. */
export type ExamTool = 'calculator' | 'scratch'

let open: readonly ExamTool[] = []
const listeners = new Set<() => void>()

/** Which of the tools lie over the test. Both may. */
export const useOpenTools = (): readonly ExamTool[] => useSyncExternalStore(subscribe, () => open)

export const toggleTool = (tool: ExamTool): void => put(open.includes(tool) ? open.filter((one) => one !== tool) : [...open, tool])

export const closeTools = (): void => put([])

function put(next: readonly ExamTool[]): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
