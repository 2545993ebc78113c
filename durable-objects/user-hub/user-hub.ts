import { DurableObject } from 'cloudflare:workers'
import type { OpenAttempt } from '#contract/catalogue.ts'
import { migrate } from '../lib/migrate.ts'
import { type HeldAttempt, OpenAttempts, USER_HUB_STEPS } from './open-attempts.ts'

/** What the Worker and the rooms may ask of a hub. */
export interface UserHubCalls {
  registerAttempt(attempt: HeldAttempt): Promise<void>
  attemptClosed(attemptId: string): Promise<void>
  openAttempts(): Promise<OpenAttempt[]>
  holdsAnyQuestion(questionIds: string[], exceptAttemptId: string): Promise<boolean>
  revokeOpenAttempts(): Promise<void>
}

/** One per user: the register of the user's open attempts, asked for Resume, before a ban bites, and before a solution is shown. */
export class UserHub extends DurableObject<Env> implements UserHubCalls {
  readonly #attempts: OpenAttempts

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    migrate(ctx.storage, USER_HUB_STEPS)
    this.#attempts = new OpenAttempts(ctx.storage.sql)
  }

  /** Called by a room before it lets an attempt begin; a repeat changes nothing. */
  async registerAttempt(attempt: HeldAttempt): Promise<void> {
    this.#attempts.add(attempt)
  }

  /** Called by a room once its attempt is closed; a repeat changes nothing. */
  async attemptClosed(attemptId: string): Promise<void> {
    this.#attempts.remove(attemptId)
  }

  async openAttempts(): Promise<OpenAttempt[]> {
    return this.#attempts.list()
  }

  /** Whether an open attempt, other than `exceptAttemptId`, holds one of these questions. */
  async holdsAnyQuestion(questionIds: string[], exceptAttemptId: string): Promise<boolean> {
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
