import type { CloseReason } from '#contract/attempt.ts'

/** What the screen knew when the attempt closed; the feedback screen says it. Kept for this tab only. */
export interface ClosedNote {
  readonly receipt: string | null
  readonly reason: CloseReason | 'time' | null
  readonly late: number
}

const KEY = 'sopan-closed:'

export function keepClosedNote(attemptId: string, note: ClosedNote): void {
  try {
    sessionStorage.setItem(KEY + attemptId, JSON.stringify(note))
  } catch {
    // Then it is not said again after a reload.
  }
}

export function readClosedNote(attemptId: string): ClosedNote | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + attemptId) ?? 'null') as ClosedNote | null
  } catch {
    return null
  }
}
