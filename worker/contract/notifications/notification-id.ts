/**
 * A notification's id says which of the reader's two streams it is in and where: `p` personal or `b` broadcast, then its time (ms
 * UTC, nine digits of base 36, rising and unique within the stream), then eight random characters that no one else's id shares.
 * So a position is found by the primary key, and ids of one stream sort as text by age.
 */
export const NOTIFICATION_ID_PATTERN = /^([pb])([0-9a-z]{9})([a-z0-9]{8})$/

export type NotificationStream = 'personal' | 'broadcast'

export const notificationIdOf = (stream: NotificationStream, at: number, tag: string): string =>
  `${stream === 'personal' ? 'p' : 'b'}${at.toString(36).padStart(9, '0')}${tag}`

export function parseNotificationId(id: string): { stream: NotificationStream; at: number; tag: string } | null {
  const parts = NOTIFICATION_ID_PATTERN.exec(id)
  if (parts === null) return null
  return { stream: parts[1] === 'p' ? 'personal' : 'broadcast', at: Number.parseInt(parts[2] ?? '', 36), tag: parts[3] ?? '' }
}
