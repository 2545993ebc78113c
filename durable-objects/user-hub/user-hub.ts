import { DurableObject } from 'cloudflare:workers'
import type { OpenAttempt } from '#contract/catalogue.ts'
import { migrate } from '../lib/migrate.ts'
import { type HeldAttempt, OpenAttempts, USER_HUB_STEPS } from './open-attempts.ts'

/** One per user: the register of the user's open attempts, asked for Resume, before a ban bites, and before a solution is shown. */
export class UserHub extends DurableObject<Env> {
  readonly #attempts: OpenAttempts

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    migrate(ctx.storage, USER_HUB_STEPS)
    this.#attempts = new OpenAttempts(ctx.storage.sql)
  }

  /** Called by a room before it lets an attempt begin; a repeat changes nothing. */
  registerAttempt(attempt: HeldAttempt): void {
    this.#attempts.add(attempt)
  }

  /** Called by a room once its attempt is closed; a repeat changes nothing. */
  attemptClosed(attemptId: string): void {
    this.#attempts.remove(attemptId)
  }

  openAttempts(): OpenAttempt[] {
    return this.#attempts.list()
  }

  /** Whether an open attempt, other than `exceptAttemptId`, holds one of these questions. */
  holdsAnyQuestion(questionIds: string[], exceptAttemptId: string): boolean {
    return this.#attempts.holdAny(new Set(questionIds), exceptAttemptId)
  }

  /** Takes every open attempt away from its writer, before the ban, deletion or sign-out everywhere that caused it is answered. */
  async revokeOpenAttempts(): Promise<void> {
    await Promise.all(
      this.#attempts.rooms().map(async (name) => {
        const room = this.env.ATTEMPT_ROOM.get(this.env.ATTEMPT_ROOM.idFromName(name))
        await room.revoke()
      }),
    )
  }
}
