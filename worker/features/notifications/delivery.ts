import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import { logLine } from '#worker/http/log.ts'
import type { DeliveryJob } from './jobs.ts'

export interface DeliveryDeps {
  readonly hub: (userId: string) => Pick<UserHubCalls, 'push'>
  readonly queue: { send(job: DeliveryJob): Promise<unknown> }
}

/**
 * Brings a stored notification to its person's connections; says how many, or null where they could not be reached now: then the
 * queue continues trying. Never throws, for what is stored is sent whether or not it is seen at once.
 */
export async function pushPersonal(deps: DeliveryDeps, userId: string, notification: StoredNotification): Promise<number | null> {
  try {
    return await deps.hub(userId).push(notification)
  } catch (error) {
    logLine('warn', { event: 'notification_not_pushed', userId, error: String(error) })
    await enqueue(deps, { kind: 'personal', userId, at: notification.at })
    return null
  }
}

/** Hands a broadcast to the queue; where that fails the sweep does it again. Never throws. */
export async function enqueue(deps: Pick<DeliveryDeps, 'queue'>, job: DeliveryJob): Promise<void> {
  try {
    await deps.queue.send(job)
  } catch (error) {
    logLine('warn', { event: 'delivery_not_queued', ...job, error: String(error) })
  }
}
