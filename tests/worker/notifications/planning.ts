import { env } from 'cloudflare:workers'
import type { Audience } from '#contract/notifications/audience.ts'
import type { AudienceCount, BroadcastBody, BroadcastPlan } from '#contract/notifications/plan-schemas.ts'
import type { JobMessage } from '#worker/db/job-rows.ts'
import { advancePlans } from '#worker/features/notifications/broadcasts/advance-plan.ts'
import { planDepsOf } from '#worker/features/notifications/broadcasts/plan-deps-of.ts'
import type { DeliveryJob } from '#worker/features/notifications/delivery.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { consume } from './sending.ts'

export const EVERYONE: Audience = { kind: 'all' }
const BODY: BroadcastBody = { type: 'toast', push: false, message: { en: 'For everybody' }, link: null, imageKey: null }

/** An admin who plans broadcasts, and the queues as the producers see them: what they carry is handed on by the test. */
export class Desk {
  readonly admin: Person
  readonly sent: DeliveryJob[] = []
  readonly pages: JobMessage[] = []
  readonly bindings = {
    BROADCASTS: { send: async (job: DeliveryJob) => void this.sent.push(job) } as unknown as typeof env.BROADCASTS,
    JOBS: { send: async (message: JobMessage) => void this.pages.push(message) } as unknown as typeof env.JOBS,
  }

  private constructor(admin: Person) {
    this.admin = admin
  }

  static async open(): Promise<Desk> {
    return new Desk(await person({ role: 'admin', name: 'The admin', createdAt: Date.now() - 60_000 }))
  }

  async draft(audience: Audience = EVERYONE, body: Partial<BroadcastBody> = {}, sendAt: number | null = null): Promise<BroadcastPlan> {
    return answerOf('POST', '/api/admin/broadcasts', {
      token: this.admin.token,
      body: { order: newId(), body: { ...BODY, ...body }, audience, sendAt },
      bindings: this.bindings,
    })
  }

  count = (audience: Audience): Promise<AudienceCount> =>
    answerOf('POST', '/api/admin/broadcasts/count', { token: this.admin.token, body: { audience } })

  read = (id: string): Promise<BroadcastPlan> => answerOf('GET', `/api/admin/broadcasts/${id}`, { token: this.admin.token })

  act(id: string, act: 'confirm' | 'undo' | 'stop' | 'test' | 'delete', body: object, bindings: Partial<Env> = {}): Promise<Response> {
    return call('POST', `/api/admin/broadcasts/${id}/${act}`, {
      token: this.admin.token,
      body: { order: newId(), ...body },
      bindings: { ...this.bindings, ...bindings },
    })
  }

  async confirm({ _id, revision, audience }: BroadcastPlan, people?: number): Promise<BroadcastPlan> {
    const response = await this.act(_id, 'confirm', { revision, people: people ?? (await this.count(audience)).people })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return response.json()
  }

  /** Everything that a scheduled task would do to plans at a time (ms UTC). */
  advance = (now: number): Promise<number> => advancePlans({ ...planDepsOf({ ...env, ...this.bindings }), now })

  /** Sends a broadcast to the end: drafted, confirmed, past its seconds of undo, and brought to who is online. Gives its time and id. */
  async send(audience: Audience = EVERYONE, body: Partial<BroadcastBody> = {}): Promise<BroadcastPlan> {
    const fixed = await this.confirm(await this.draft(audience, body))
    await this.advance((fixed.at ?? 0) + 1)
    await this.deliver()
    return this.read(fixed._id)
  }

  /** Hands what the queue carries to its consumer. */
  async deliver(): Promise<void> {
    const carried = this.sent.splice(0).filter(({ kind }) => kind === 'broadcast')
    await consume(...carried)
  }
}
