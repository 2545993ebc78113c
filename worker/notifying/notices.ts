import type { NotificationKind } from '#contract/account/schemas.ts'
import type { Reasons } from '#contract/objections/schemas.ts'
import { type Locale, localize, type Localized } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'
import { formatMarks, unitOf } from '#domain/marking/marks.ts'
import { reasonFor } from '#domain/objections/objection-state.ts'
import { dateTag } from '#domain/time/date-tag.ts'
import { NOTICE_TEXTS } from './notice-texts.ts'

/** What each notice says of its person. Money in paise, times in ms UTC. */
export interface NoticeParams {
  /** A corrected key changed the marks of attempt `n`; null where it is the ranking attempt. */
  readonly marksChanged: {
    readonly testId: string
    readonly n: number | null
    readonly title: Localized
    readonly before12: Units
    readonly after12: Units
    /** Units in a mark; absent where there are 12. */
    readonly unit?: number
  }
  readonly objectionUpheld: DecidedObjection
  readonly objectionTurnedDown: DecidedObjection
  /** An admin holds the rank, answers an objection to that, or lets it be shown again (decision 0186). */
  readonly rankHeld: HeldRank
  readonly rankStaysHeld: HeldRank
  readonly rankShownAgain: HeldRank
  readonly ticketReplied: { readonly ticketId: string; readonly number: number }
  readonly reportClosed: { readonly ticketId: string; readonly number: number }
  /** A reply to a comment below a post; `slug` and `title` of the post as it is published nearest to the person's language. */
  readonly commentReplied: { readonly slug: string; readonly title: string; readonly commentId: string }
  readonly passActive: { readonly plan: Localized }
  readonly refunded: { readonly orderId: string; readonly paise: number }
  readonly passEndsInAWeek: { readonly until: number }
  readonly passEndsInADay: { readonly until: number }
  readonly passEnded: { readonly until: number }
  readonly passGiven: { readonly until: number }
  /** An admin took time away. */
  readonly passShortened: { readonly until: number }
  /** The person is in a batch now, by its name. */
  readonly batchJoined: { readonly batch: string }
  /** By letter alone: an account that no one has used for long goes at this time. */
  readonly accountUnused: { readonly until: number }
  /** Told to the person whose account an admin looked at. */
  readonly accountViewed: { readonly at: number }
  /** Told to every owner. */
  readonly rightsChanged: { readonly userId: string }
}
export type NoticeKind = keyof NoticeParams

/** An objection to the key of the question at a place of the paper, from 0. `reasons` null is told on the page alone. */
interface DecidedObjection {
  readonly testId: string
  readonly place: number
  readonly title: Localized
  readonly reasons: Reasons | null
}

/** The rank in a live test; `reasons` null is told without any. */
interface HeldRank {
  readonly testId: string
  readonly title: Localized
  readonly reasons: Reasons | null
}

interface Notice<Params> {
  readonly text: keyof (typeof NOTICE_TEXTS)['en']
  /** The setting by which a person switches its push and its pop-up off; null where it is never pushed and always pops up. */
  readonly setting: NotificationKind | null
  /** An in-app path. */
  readonly link: (params: Params) => string
  /** What stands for the placeholders of its text, in one language. */
  readonly fill: (params: Params, locale: Locale) => Readonly<Record<string, string>>
}

const ticket = {
  link: (p: { ticketId: string }) => `/user/feedback?ticket=${p.ticketId}`,
  fill: (p: { number: number }) => ({ number: String(p.number) }),
}
/** A longer reason is cut: the page has all of it. */
const MOST_OF_REASON = 300
const decidedObjection = {
  setting: 'result' as const,
  link: ({ testId, place }: DecidedObjection) => `/test-solution/${testId}?inPaper=${place + 1}`,
  fill: ({ title, reasons }: DecidedObjection, locale: Locale) => ({
    title: localize(title, locale).text,
    reason: cut(reasons === null ? '' : (reasonFor(reasons, locale)?.text ?? '')),
  }),
}
const heldRank = {
  setting: 'result' as const,
  link: ({ testId }: HeldRank) => `/user/test-analysis/${testId}`,
  fill: ({ title, reasons }: HeldRank, locale: Locale) => ({
    title: localize(title, locale).text,
    reason: cut(reasons === null ? '' : (reasonFor(reasons, locale)?.text ?? '')),
  }),
}
const cut = (text: string): string => {
  const letters = Array.from(text)
  return letters.length > MOST_OF_REASON ? `${letters.slice(0, MOST_OF_REASON).join('')}…` : text
}

const ending = { fill: (p: { until: number }, locale: Locale) => ({ date: dateText(p.until, locale) }) }
const passStatus = () => '/user/pass/status'

const NOTICES: { readonly [Kind in NoticeKind]: Notice<NoticeParams[Kind]> } = {
  marksChanged: {
    text: 'notice_marks_changed',
    setting: 'result',
    link: ({ testId, n }) => `/user/test-analysis/${testId}${n === null ? '' : `?attempt=${n}`}`,
    fill: ({ title, before12, after12, unit }, locale) => ({
      before: formatMarks(before12, unitOf({ unit })),
      after: formatMarks(after12, unitOf({ unit })),
      title: localize(title, locale).text,
    }),
  },
  objectionUpheld: { text: 'notice_objection_upheld', ...decidedObjection },
  objectionTurnedDown: { text: 'notice_objection_turned_down', ...decidedObjection },
  rankHeld: { text: 'notice_rank_held', ...heldRank },
  rankStaysHeld: { text: 'notice_rank_stays_held', ...heldRank },
  rankShownAgain: { text: 'notice_rank_shown_again', ...heldRank },
  ticketReplied: { text: 'notice_ticket_replied', setting: 'reply', ...ticket },
  reportClosed: { text: 'notice_report_closed', setting: 'reply', ...ticket },
  commentReplied: {
    text: 'notice_comment_replied',
    setting: 'reply',
    link: ({ slug, commentId }) => `/blog/${slug}#comment-${commentId}`,
    fill: ({ title }) => ({ title }),
  },
  passActive: {
    text: 'notice_pass_active',
    setting: null,
    link: passStatus,
    fill: ({ plan }, locale) => ({ plan: localize(plan, locale).text }),
  },
  refunded: {
    text: 'notice_refunded',
    setting: null,
    link: ({ orderId }) => `/user/pass/transaction-history?order=${orderId}`,
    fill: ({ paise }) => ({ amount: rupees(paise) }),
  },
  passEndsInAWeek: { text: 'notice_pass_ends_in_a_week', setting: 'expiry', link: passStatus, ...ending },
  passEndsInADay: { text: 'notice_pass_ends_in_a_day', setting: 'expiry', link: passStatus, ...ending },
  passEnded: { text: 'notice_pass_ended', setting: 'expiry', link: () => '/user/buy-pass', ...ending },
  accountUnused: { text: 'notice_account_unused', setting: null, link: () => '/login', ...ending },
  passGiven: { text: 'notice_pass_given', setting: null, link: passStatus, ...ending },
  passShortened: { text: 'notice_pass_shortened', setting: null, link: passStatus, ...ending },
  batchJoined: { text: 'notice_batch_joined', setting: null, link: () => '/user', fill: ({ batch }) => ({ batch }) },
  accountViewed: { text: 'notice_account_viewed', setting: null, link: () => '/user/profile', fill: () => ({}) },
  rightsChanged: { text: 'notice_rights_changed', setting: null, link: () => '/admin/audit', fill: () => ({}) },
}

export const settingOf = (kind: NoticeKind): NotificationKind | null => NOTICES[kind].setting

export const linkOf = <Kind extends NoticeKind>(kind: Kind, params: NoticeParams[Kind]): string => NOTICES[kind].link(params)

/** The text of a notice in English and in the person's language. */
export function noticeMessage<Kind extends NoticeKind>(kind: Kind, language: Locale, params: NoticeParams[Kind]): Localized {
  const { text, fill } = NOTICES[kind]
  const inLanguage = (locale: Locale): string => {
    const values = fill(params, locale)
    return NOTICE_TEXTS[locale][text].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trimEnd()
  }
  return { en: inLanguage('en'), ...(language === 'en' ? {} : { [language]: inLanguage(language) }) }
}

const rupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN-u-nu-latn', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(paise / 100)

const dateText = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(dateTag(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  }).format(at)
