import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import { logLine } from '#worker/http/log.ts'

/** What the queue `sopan-broadcasts` carries: names of stored things, nothing of their text. */
export type DeliveryJob =
  | { readonly kind: 'broadcast'; readonly at: number }
  | { readonly kind: 'personal'; readonly userId: string; readonly at: number }
  /** A plan whose time may have come. */
  | { readonly kind: 'plan'; readonly id: string }
  /** A broadcast was stopped: open pages fetch their lists again. */
  | { readonly kind: 'stopped'; readonly at: number }

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

/** Hands work to the queue, after a delay if wanted; where that fails the sweep does it again. Never throws. */
export async function enqueue(
  deps: { readonly queue: { send(job: DeliveryJob, options?: { readonly delaySeconds?: number }): Promise<unknown> } },
  job: DeliveryJob,
  delaySeconds = 0,
): Promise<void> {
  try {
    await deps.queue.send(job, delaySeconds === 0 ? undefined : { delaySeconds })
  } catch (error) {
    logLine('warn', { event: 'delivery_not_queued', ...job, error: String(error) })
  }
}
