/** Finished sessions that the server does not have yet, in the order in which they were finished. */
import { ID_PATTERN } from '#contract/shared/ids.ts'

export interface PendingResult {
  readonly sessionId: string
  readonly answers: readonly { readonly questionId: string; readonly option: number }[]
  /** When the last answer was given, ms UTC by this device. */
  readonly at: number
}

/** What was kept on the device; anything else is nothing. */
export function readResults(text: string | null): PendingResult[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isPending) : []
  } catch {
    return []
  }
}

const isPending = (value: unknown): value is PendingResult =>
  typeof value === 'object' &&
  value !== null &&
  'sessionId' in value &&
  typeof value.sessionId === 'string' &&
  ID_PATTERN.test(value.sessionId) &&
  'answers' in value &&
  Array.isArray(value.answers) &&
  'at' in value &&
  typeof value.at === 'number'

/** With one more; a session has one result, its first. */
export const withResult = (outbox: readonly PendingResult[], result: PendingResult): readonly PendingResult[] =>
  outbox.some(({ sessionId }) => sessionId === result.sessionId) ? outbox : [...outbox, result]

/** Without one that has arrived, or will never be taken. */
export const withoutResult = (outbox: readonly PendingResult[], sessionId: string): readonly PendingResult[] =>
  outbox.filter((one) => one.sessionId !== sessionId)
