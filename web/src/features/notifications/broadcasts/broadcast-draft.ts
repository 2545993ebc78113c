import type { Audience, AudienceCondition } from '#contract/notifications/audience.ts'
import type { BroadcastBody, BroadcastPlan } from '#contract/notifications/plan-schemas.ts'
import { NOTIFICATION_LIMITS, type NotificationType } from '#contract/notifications/schemas.ts'
import { LOCALES, localize, type Locale, type Localized } from '#contract/shared/locales.ts'
import { linkTarget } from '#domain/notifying/link-target.ts'
import { inAppPath } from '#domain/text/in-app-path.ts'
import { isoOfIstField, istFieldOf } from '#web/admin/test-form/ist-time.ts'
import type { UploadedImage } from '../messages/image-field.tsx'

/** A broadcast as it is being written. */
export interface BroadcastDraft {
  readonly type: NotificationType
  readonly push: boolean
  readonly texts: { readonly [locale in Locale]?: string | undefined }
  readonly link: string
  readonly image: UploadedImage | null
  readonly isToAll: boolean
  /** They may still lack their values. */
  readonly conditions: readonly AudienceCondition[]
  /** The titles of tests that conditions name. */
  readonly testTitles: Readonly<Record<string, Localized>>
  readonly isLater: boolean
  /** The value of a `datetime-local` field, India's time. */
  readonly when: string
}

export const NEW_DRAFT: BroadcastDraft = {
  type: 'toast',
  push: false,
  texts: {},
  link: '',
  image: null,
  isToAll: true,
  conditions: [],
  testTitles: {},
  isLater: false,
  when: '',
}

export function draftOf({ body, audience, sendAt, imageUrl, testTitles }: BroadcastPlan): BroadcastDraft {
  const { type, push, message, link, imageKey } = body
  return {
    type,
    push,
    texts: message,
    link: link ?? '',
    image: imageKey === null || imageUrl === null ? null : { imageKey, imageUrl },
    isToAll: audience.kind === 'all',
    conditions: audience.kind === 'all' ? [] : audience.all,
    testTitles,
    isLater: sendAt !== null,
    when: sendAt === null ? '' : istFieldOf(new Date(sendAt).toISOString()),
  }
}

/** A condition of a kind that is not filled in yet. */
export const newCondition = (is: AudienceCondition['is']): AudienceCondition => {
  switch (is) {
    case 'exam':
      return { is, exams: [] }
    case 'language':
      return { is, languages: [] }
    case 'state':
      return { is, states: [] }
    case 'prime':
      return { is, prime: 'active' }
    case 'batch':
      return { is, batches: [] }
    case 'took':
    case 'notTook':
      return { is, testId: '' }
    case 'notSeen':
      return { is, days: 30 }
  }
}

/** Whether a condition lacks its value. */
export function isIncomplete(condition: AudienceCondition): boolean {
  switch (condition.is) {
    case 'exam':
      return condition.exams.length === 0
    case 'language':
      return condition.languages.length === 0
    case 'state':
      return condition.states.length === 0
    case 'prime':
      return false
    case 'batch':
      return condition.batches.length === 0
    case 'took':
    case 'notTook':
      return condition.testId === ''
    case 'notSeen':
      return !(Number.isInteger(condition.days) && condition.days >= 1 && condition.days <= 3_650)
  }
}

/** Whom it is for; null while a condition lacks its value. */
export function audienceOf({ isToAll, conditions }: Pick<BroadcastDraft, 'isToAll' | 'conditions'>): Audience | null {
  if (isToAll) return { kind: 'all' }
  return conditions.length === 0 || conditions.some(isIncomplete) ? null : { kind: 'where', all: [...conditions] }
}

export function bodyOf({ type, push, texts, link, image }: BroadcastDraft): BroadcastBody {
  const message = Object.fromEntries(
    LOCALES.flatMap((locale) => ((texts[locale] ?? '').trim() === '' ? [] : [[locale, texts[locale]?.trim()]])),
  )
  return { type, push, message: { en: '', ...message }, link: link.trim() === '' ? null : link.trim(), imageKey: image?.imageKey ?? null }
}

/** When it is to be sent, ms UTC; null is at once. */
export const sendAtOf = ({ isLater, when }: Pick<BroadcastDraft, 'isLater' | 'when'>): number | null =>
  isLater && when !== '' ? Date.parse(isoOfIstField(when) ?? '') : null

export type DraftFault = 'textMissing' | 'textTooLong' | 'linkOutside' | 'audienceMissing' | 'whenMissing' | 'whenPast'
export type DraftFaults = { readonly [field in 'text' | 'link' | 'audience' | 'when']?: DraftFault }

/** What keeps a draft from being stored, and with `toSend` from being sent. `now` ms UTC. */
export function faultsOf(draft: BroadcastDraft, toSend: boolean, now: number): DraftFaults {
  const isTooLong = Object.values(draft.texts).some((text) => (text ?? '').trim().length > NOTIFICATION_LIMITS.messageLength)
  const path = inAppPath(draft.link.trim())
  const isOutside = draft.link.trim() !== '' && (path === null || linkTarget(path) === null)
  const sendAt = sendAtOf(draft)
  return {
    ...(isTooLong
      ? { text: 'textTooLong' as const }
      : toSend && (draft.texts.en ?? '').trim() === ''
        ? { text: 'textMissing' as const }
        : {}),
    ...(isOutside && { link: 'linkOutside' as const }),
    ...(audienceOf(draft) === null && { audience: 'audienceMissing' as const }),
    ...(toSend &&
      draft.isLater &&
      (sendAt === null ? { when: 'whenMissing' as const } : sendAt <= now ? { when: 'whenPast' as const } : {})),
  }
}

/** How many read each text that is written, by the languages of the audience: who has no text of their own reads the nearest. */
export function readersOf(languages: Partial<Record<Locale, number>>, texts: BroadcastDraft['texts']): Partial<Record<Locale, number>> {
  const readers: Partial<Record<Locale, number>> = {}
  const written: Localized = { en: '', ...Object.fromEntries(Object.entries(texts).filter(([, text]) => (text ?? '').trim() !== '')) }
  for (const locale of LOCALES) {
    const read = localize(written, locale).locale
    readers[read] = (readers[read] ?? 0) + (languages[locale] ?? 0)
  }
  return readers
}
