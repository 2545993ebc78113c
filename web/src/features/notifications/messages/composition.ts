import type { NotificationType, SendNotificationRequest } from '#contract/notifications/schemas.ts'
import { NOTIFICATION_LIMITS } from '#contract/notifications/schemas.ts'
import { LOCALES, type Locale, type Localized } from '#contract/shared/locales.ts'
import { inAppPath } from '#domain/text/in-app-path.ts'

/** What is being written, before it is sent. */
export interface Composition {
  /** E-mail or user id. */
  readonly user: string
  readonly type: NotificationType
  readonly texts: { readonly [locale in Locale]?: string }
  readonly link: string
  readonly image: { readonly imageKey: string; readonly imageUrl: string } | null
}

export const EMPTY: Composition = { user: '', type: 'toast', texts: {}, link: '', image: null }

export type Fault = 'textMissing' | 'textTooLong' | 'linkOutside' | 'userMissing'

/** What keeps it from being sent, by field. `toMe`: a test, which needs no addressee. */
export function faultsOf(
  { user, texts, link }: Composition,
  toMe: boolean,
): { readonly text?: Fault; readonly link?: Fault; readonly user?: Fault } {
  const tooLong = Object.values(texts).some((text) => text.trim().length > NOTIFICATION_LIMITS.messageLength)
  const text: Fault | null = (texts.en ?? '').trim() === '' ? 'textMissing' : tooLong ? 'textTooLong' : null
  return {
    ...(text !== null && { text }),
    ...(link.trim() !== '' && inAppPath(link.trim()) === null && { link: 'linkOutside' as const }),
    ...(!toMe && user.trim().length < 3 && { user: 'userMissing' as const }),
  }
}

/** The texts that are filled in. English is there once there are no faults. */
export function writtenTexts({ texts }: Pick<Composition, 'texts'>): Localized {
  const written = LOCALES.flatMap((locale) => {
    const text = (texts[locale] ?? '').trim()
    return text === '' ? [] : [[locale, text] as const]
  })
  return { en: '', ...Object.fromEntries(written) }
}

export function asRequest(composition: Composition, toMe: boolean): SendNotificationRequest {
  const { user, type, link, image } = composition
  return {
    to: toMe ? { kind: 'me' } : { kind: 'user', user: user.trim() },
    type,
    message: writtenTexts(composition),
    link: link.trim() === '' ? null : link.trim(),
    imageKey: image?.imageKey ?? null,
  }
}
