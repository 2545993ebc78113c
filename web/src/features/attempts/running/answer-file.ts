import type { AttemptSnapshot } from '../engine/attempt-snapshot.ts'
import type { RunningAttempt } from './running-attempt.ts'

const LETTERS = 'ABCDEFGHIJ'

/**
 * The last resort where nothing reaches the server: everything the learner did, for people to read and for the service to take in
 * by hand. Holds no token.
 */
export function answerFile(
  { stored, layout }: Pick<RunningAttempt, 'stored' | 'layout'>,
  { slots, late, unsent }: AttemptSnapshot,
  now: number,
) {
  return {
    format: 'sopan.answers',
    version: 1,
    attemptId: stored.attemptId,
    ownerId: stored.ownerId,
    test: stored.grant.title.en,
    epoch: stored.grant.epoch,
    writtenAt: new Date(now).toISOString(),
    unsent,
    late,
    answers: layout.order.flatMap((question, position) => {
      const slot = slots[question]
      if (slot === undefined || slot.state === 'notVisited') return []
      const shown = (answer: typeof slot.saved): string | null =>
        typeof answer === 'string' || answer === null
          ? answer
          : answer.map((option) => LETTERS[layout.optionsOf(question).indexOf(option)] ?? '?').join('')
      return [
        {
          number: position + 1,
          question,
          state: slot.state,
          answer: shown(slot.saved),
          onScreen: shown(slot.buffer),
          options: slot.saved,
          spentMs: slot.spentMs,
        },
      ]
    }),
  }
}

/** Hands a file to the person. */
export function downloadJson(name: string, content: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
