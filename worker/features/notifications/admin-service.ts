import {
  type NotificationImageResponse,
  type SendNotificationRequest,
  type SendNotificationResponse,
  type SentNotificationsResponse,
} from '#contract/notifications/schemas.ts'
import { notificationIdOf } from '#contract/notifications/notification-id.ts'
import { inAppPath } from '#domain/text/in-app-path.ts'
import { type RasterType, readRaster } from '#worker/content/raster/raster-image.ts'
import type { Actor } from '#worker/db/audit.ts'
import { mediaUrl } from '#worker/db/stored-notification.ts'
import { AppError } from '#worker/http/app-error.ts'
import { type DeliveryDeps, pushPersonal } from './delivery.ts'
import { auditImage, findRecipient, findSent, insertPersonal, type Saying, type Sender, setPersonalPushed } from './messages.ts'

export interface SendDeps extends DeliveryDeps {
  readonly db: D1Database
  readonly media: Pick<R2Bucket, 'head' | 'put'>
  readonly now: number
  readonly newId: () => string
  readonly newKey: () => string
}

/**
 * Sends to one person, or to the sender as a test. Errors: invalid_request (a link out of the site, an image that was not uploaded), not_found.
 */
export async function sendNotification(deps: SendDeps, actor: Actor, request: SendNotificationRequest): Promise<SendNotificationResponse> {
  const saying = await sayingOf(deps, request)
  const sender = senderOf(deps, actor)
  switch (request.to.kind) {
    case 'me':
      return sendToOne(deps, actor.actorId, saying, sender)
    case 'user': {
      const userId = await findRecipient(deps.db, request.to.user)
      if (userId === null) throw new AppError('not_found')
      return sendToOne(deps, userId, saying, sender)
    }
  }
}

/** The log of what was sent, newest first. */
export async function sentNotifications(db: D1Database, before: string | undefined, limit: number): Promise<SentNotificationsResponse> {
  const found = await findSent(db, before, limit + 1)
  const items = found.slice(0, limit)
  return { items, next: found.length > limit ? (items.at(-1)?._id ?? null) : null }
}

/** Keeps a picture under a random name, stripped of everything but itself. Errors: invalid_request with the reason. */
export async function storeImage(deps: SendDeps, actor: Actor, bytes: Uint8Array, type: RasterType): Promise<NotificationImageResponse> {
  const raster = readRaster(bytes, type)
  if (!raster.ok) throw new AppError('invalid_request', { path: 'body', reason: `the picture ${raster.reason}` })
  const imageKey = deps.newKey()
  await auditImage(deps.db, senderOf(deps, actor), imageKey)
  await deps.media.put(imageKey, raster.bytes, { httpMetadata: { contentType: type } })
  return { imageKey, imageUrl: mediaUrl(imageKey) ?? '', width: raster.width, height: raster.height }
}

export const senderOf = (deps: SendDeps, actor: Actor): Sender => ({
  actorId: actor.actorId,
  auditId: deps.newId(),
  requestId: actor.requestId,
  now: deps.now,
})

/** Writes a message to one person's stream and brings it to their open pages. */
export async function sendToOne(deps: SendDeps, userId: string, saying: Saying, sender: Sender): Promise<SendNotificationResponse> {
  const sent = await insertPersonal(deps.db, userId, saying, sender)
  const sockets = await pushPersonal(deps, userId, sent)
  if (sockets !== null) await setPersonalPushed(deps.db, userId, sent.at, sockets > 0 ? 1 : 0)
  return { _id: notificationIdOf('personal', sent.at, sent.tag), users: 1 }
}

async function sayingOf(
  deps: SendDeps,
  { type, message, link, imageKey }: Pick<SendNotificationRequest, 'type' | 'message' | 'link' | 'imageKey'>,
): Promise<Saying> {
  const path = link === undefined || link === null || link === '' ? null : inAppPath(link)
  if (link !== undefined && link !== null && link !== '' && path === null)
    throw new AppError('invalid_request', { path: 'body.link', reason: 'not a path inside this site' })
  if (imageKey !== undefined && imageKey !== null && (await deps.media.head(imageKey)) === null)
    throw new AppError('invalid_request', { path: 'body.imageKey', reason: 'no such image' })
  return { tag: deps.newId().slice(0, 8), type, message, link: path, imageKey: imageKey ?? null }
}
