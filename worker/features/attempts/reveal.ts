import type { RevealResponse } from '#contract/attempt.ts'
import type * as z from 'zod/mini'
import type { revealRequest } from '#contract/attempt.ts'
import { attemptIdOf } from '#contract/ids.ts'
import type { AttemptRoomCalls } from '#do/attempt-room/room-messages.ts'
import type { Db } from '#worker/db/client.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { AttemptPrincipal } from '#worker/http/attempt-principal.ts'
import { findPaperFiles } from './repository.ts'
import { refusal, writerEpoch } from './save.ts'

export interface RevealDeps {
  readonly db: Db
  readonly room: Pick<AttemptRoomCalls, 'reveal'>
  /** Whether another open attempt of the same person holds one of these questions. */
  readonly isHeldOpen: (questionIds: string[], exceptAttemptId: string) => Promise<boolean>
}

/**
 * Settles the answer to a question of a practice attempt and shows what is right. The learner has a released exam attempt at this paper,
 * so the solutions are theirs to read; but not while another open attempt holds one of its questions (threats A3). Errors:
 * solution_withheld, not_found where the attempt gives no feedback, and those of a save.
 */
export async function revealQuestion(
  deps: RevealDeps,
  who: AttemptPrincipal,
  body: z.infer<typeof revealRequest>,
): Promise<RevealResponse> {
  const reply = await deps.room.reveal(who.n, writerEpoch(who, body), body.ops, body.question)
  if (reply.kind === 'refused') throw refusal(reply)
  if (await deps.isHeldOpen([...reply.questionIds], attemptIdOf(who.testId, who.n))) throw new AppError('solution_withheld')
  const files = await findPaperFiles(deps.db, who.testId, reply.paperVersion)
  const { question: _, ...settled } = reply.question
  return {
    ...settled,
    solutions: Object.fromEntries(
      files.filter(({ kind }) => kind === 'solution').map(({ language, hash, contentKey }) => [language, { hash, key: contentKey }]),
    ),
    applied: reply.applied,
    serverNow: reply.serverNow,
  }
}
