import type { Locale } from '#contract/shared/locales.ts'
import { REPLY_LIMITS } from '#contract/question-replies/reply-limits.ts'
import type { PublishedReply, ReplyState } from '#contract/question-replies/schemas.ts'

/** What a reply was written for, or the question as it is now. `keyState` names the standing key decisions about it. */
export interface QuestionStand {
  readonly version: number
  readonly keyState: string
}

/** One text of a reply. `question` and `answer` are safe HTML; `createdAt` ms UTC. */
export interface ReplyText {
  readonly id: string
  readonly language: Locale
  readonly question: string
  readonly answer: string
  readonly state: ReplyState
  readonly writtenFor: QuestionStand
  readonly createdAt: number
}

/** Whether the question or its key has changed since a text was written or confirmed. */
export const isStale = (writtenFor: QuestionStand, now: QuestionStand): boolean =>
  writtenFor.version !== now.version || writtenFor.keyState !== now.keyState

/**
 * What stands under the solution of a question, for whoever may see that solution: the newest five replies, the newest last, each with the
 * texts that are on the site and were written for the question as it is now, the first written first.
 */
export function shownReplies(texts: readonly ReplyText[], now: QuestionStand): PublishedReply[] {
  const shown = texts
    .filter(({ state, writtenFor }) => state === 'shown' && !isStale(writtenFor, now))
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  return [...Map.groupBy(shown, ({ id }) => id)].slice(-REPLY_LIMITS.shown).map(([id, own]) => ({
    id,
    texts: own.map(({ language, question, answer }) => ({ language, question, answer })),
  }))
}

/** The text of a reply in the first of the reader's languages that it has, else in the one it was written in. */
export const textFor = ({ texts }: PublishedReply, languages: readonly Locale[]): PublishedReply['texts'][number] | undefined =>
  languages.map((language) => texts.find((text) => text.language === language)).find((text) => text !== undefined) ?? texts[0]
