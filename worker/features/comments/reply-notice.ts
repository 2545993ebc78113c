import { FALLBACKS, LOCALES, type Locale } from '#contract/shared/locales.ts'
import type { CardOfText } from '#contract/shared/articles.ts'
import type { NoticeParams } from '#worker/notifying/notices.ts'

/** What the author of a comment is told of a reply: the post as it is published in their language or the nearest; null where it is not. */
export function replyNotice(
  cards: Partial<Record<Locale, CardOfText>>,
  language: Locale,
  commentId: string,
): NoticeParams['commentReplied'] | null {
  const wanted: Locale[] = []
  for (let at: Locale | null = language; at !== null; at = FALLBACKS[at]) wanted.push(at)
  const shown = [...wanted, ...LOCALES].find((one) => cards[one] !== undefined)
  const card = shown === undefined ? undefined : cards[shown]
  return card === undefined ? null : { slug: card.slug, title: card.title, commentId }
}
