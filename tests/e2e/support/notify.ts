import type { NotificationType } from '#contract/notifications/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { callApi, sessionOf } from './people.ts'

interface Sending {
  readonly type: NotificationType
  readonly message: Localized
  readonly link?: string
  readonly imageKey?: string
}

/** Sends a notification to one person, as the admin does. */
export async function notify(userId: string, { type, message, link, imageKey }: Sending): Promise<void> {
  const { token } = await sessionOf('admin')
  await callApi(token, 'POST', '/api/admin/notifications', {
    to: { kind: 'user', user: userId },
    type,
    message,
    link: link ?? null,
    imageKey: imageKey ?? null,
  })
}
