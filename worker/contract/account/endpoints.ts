import type { MeResponse, profileRequest } from '#contract/auth/schemas.ts'
import type { emptyBody } from '#contract/shared/empty-body.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  AccountSettings,
  NotificationSettings,
  PictureResponse,
  AccountExport,
  notificationSettings,
  consentRequest,
  deleteAccountRequest,
} from './schemas.ts'

export const getSettings = endpoint<{ reply: AccountSettings }>()('GET', '/api/me/settings', 'learner')

export const saveNotificationSettings = endpoint<{ body: z.input<typeof notificationSettings>; reply: NotificationSettings }>()(
  'PUT',
  '/api/me/notification-settings',
  'learner',
)

/** Gives a consent or takes it back. Answers the settings as they are then. Errors: adults_only. */
export const changeConsent = endpoint<{ body: z.input<typeof consentRequest>; reply: AccountSettings }>()(
  'POST',
  '/api/me/consents',
  'learner',
  ['/api/me/settings'],
)

/** The bytes of a PNG, JPEG or WebP file, its type as the content type. Errors: invalid_request with the reason, body_too_large, conflict. */
export const changePicture = endpoint<{ body: Blob; reply: PictureResponse }>()('PUT', '/api/me/picture', 'learner', ['/api/me'])

export const removePicture = endpoint<{ reply: PictureResponse }>()('DELETE', '/api/me/picture', 'learner', ['/api/me'])

/** Deletes the account and everything of it, at once and for good. Errors: invalid_request where the e-mail is another, last_admin. */
export const deleteAccount = endpoint<{ body: z.input<typeof deleteAccountRequest> }>()('POST', '/api/me/delete', 'learner')

/** Everything that is stored under the account, as one file. */
export const exportOwnData = endpoint<{ body: z.input<typeof emptyBody>; reply: AccountExport }>()('POST', '/api/me/export', 'learner')

export const saveProfile = endpoint<{ body: z.input<typeof profileRequest>; reply: MeResponse }>()('PUT', '/api/me/profile', 'learner')
