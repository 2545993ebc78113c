/**
 * A session that has begun and not ended, on this device: a reload, a closed tab or an empty battery goes on where it was. Of one person and
 * topic at a time. The name begins with `sopan-draft:`, so that it goes at sign-out.
 */
import type { PracticeSession } from '#contract/practice/schemas.ts'

export interface KeptSession {
  readonly session: PracticeSession
  readonly answers: readonly { readonly questionId: string; readonly option: number }[]
  /** When it began, ms UTC by this device. */
  readonly at: number
}

/** The server takes the answers of a session for 15 days. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1_000

/** What was kept, where it still counts at `now` (ms UTC); anything else is nothing. */
export function readKeptSession(text: string | null, topicId: string, now: number): KeptSession | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<KeptSession> | null
    const { session, answers, at } = value ?? {}
    if (session?.topic.id !== topicId || at === undefined || answers === undefined) return null
    if (!(at <= now && now - at < KEPT_MS) || session.questions.length === 0) return null
    const asked = new Map(session.questions.map((question) => [question.questionId, question]))
    const isWhole = answers.every(({ questionId, option }) => asked.has(questionId) && Number.isSafeInteger(option))
    return isWhole ? { session, answers, at } : null
  } catch {
    return null
  }
}

/** The session of this topic that waits on this device; null where there is none. `now` ms UTC. */
export function keptSession(ownerId: string, topicId: string, now: number): KeptSession | null {
  try {
    return readKeptSession(localStorage.getItem(keyOf(ownerId, topicId)), topicId, now)
  } catch {
    return null
  }
}

export function keepSession(ownerId: string, kept: KeptSession): void {
  try {
    localStorage.setItem(keyOf(ownerId, kept.session.topic.id), JSON.stringify(kept))
  } catch {
    // Then it lasts as long as this page.
  }
}

export function forgetSession(ownerId: string, topicId: string): void {
  try {
    localStorage.removeItem(keyOf(ownerId, topicId))
  } catch {
    // Nothing was kept either.
  }
}

const keyOf = (ownerId: string, topicId: string): string => `sopan-draft:practice-${ownerId}-${topicId}`
