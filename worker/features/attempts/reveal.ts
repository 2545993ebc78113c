import type { RevealResponse } from '#contract/attempts/schemas.ts'
import type * as z from 'zod/mini'
import type { revealRequest } from '#contract/attempts/schemas.ts'
import type { AttemptRoomCalls } from '#do/attempt-room/room-messages.ts'
import type { AttemptPrincipal } from '#worker/http/attempt-principal.ts'
import { filesByLanguage, findPaperFiles } from '#worker/features/results/public/paper-files.ts'
import { refusal, writerEpoch } from './save.ts'

export interface RevealDeps {
  readonly db: D1Database
  readonly room: Pick<AttemptRoomCalls, 'reveal'>
}

/**
 * Settles the answer to a question of a practice attempt and shows what is right. The learner has a released exam attempt at this paper,
 * so the solutions are theirs to read; but not while an open exam holds one of its questions (docs/threats.md#keys-during-an-open-exam). Errors:
 * solution_withheld, not_found where the attempt gives no feedback, and those of a save.
 */
export async function revealQuestion(
  deps: RevealDeps,
  principal: AttemptPrincipal,
  body: z.infer<typeof revealRequest>,
): Promise<RevealResponse> {
  const reply = await deps.room.reveal(principal.n, writerEpoch(principal, body), body.ops, body.question)
  if (reply.kind === 'refused') throw refusal(reply)
  const files = await findPaperFiles(deps.db, principal.testId, reply.paperVersion)
  const { question: _, ...settled } = reply.question
  return {
    ...settled,
    solutions: filesByLanguage(files, 'solution'),
    applied: reply.applied,
    serverNow: reply.serverNow,
  }
}
