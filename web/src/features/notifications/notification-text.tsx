import { directionOf } from '#contract/shared/locales.ts'
import type { Notification } from '#contract/notifications/schemas.ts'

/** The message, in the language it is written in, with the line breaks of its writer. */
export const NotificationText = ({ of }: { readonly of: Notification }) => (
  <span lang={of.language} dir={directionOf(of.language)} className="block whitespace-pre-line text-start">
    {of.message}
  </span>
)
