import type { AdminPostDetail } from '#contract/blog/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { isSameSettings, isSameText, type PostForm, textFormOf } from './post-form.ts'

/** What is written, and the post that it is compared with: as it was when the work began or was saved last. Null before the first save. */
export interface Work {
  readonly form: PostForm
  readonly stored: AdminPostDetail | null
}

/** What a request carried: the form at that time, and which parts of it. */
export interface Sent {
  readonly form: PostForm
  readonly settings: boolean
  readonly languages: readonly Locale[]
}

/**
 * The work after an answer of the API. What was sent is saved, what was typed meanwhile stays typed; parts without own changes follow what
 * others saved; parts with own changes keep the revision that they began from, so that saving them tells of the other's.
 */
export function withReply({ form, stored }: Work, reply: AdminPostDetail, sent: Sent): Work {
  const settings = { stored: reply.settings, revision: reply.revision, form: reply.settings }
  const isTypedOn = sent.settings
    ? !isSameSettings(form.settings, sent.form.settings)
    : stored !== null && !isSameSettings(form.settings, stored.settings)
  if (isTypedOn) settings.form = form.settings
  if (isTypedOn && !sent.settings && stored !== null) Object.assign(settings, { stored: stored.settings, revision: stored.revision })

  const texts = reply.texts.flatMap((text) => {
    const mine = form.texts[text.language]
    const was = stored?.texts.find(({ language }) => language === text.language)
    const carried = sent.languages.includes(text.language) ? sent.form.texts[text.language] : undefined
    const isClean = mine === undefined || isSameText(mine, carried ?? (was === undefined ? textFormOf(text) : textFormOf(was)))
    if (isClean) return [{ stored: text, form: textFormOf(text) }]
    if (carried !== undefined) return [{ stored: text, form: mine }]
    const { state, publishAt, publishedAt } = text
    return was === undefined ? [] : [{ stored: { ...was, state, publishAt, publishedAt }, form: mine }]
  })
  return {
    form: {
      settings: settings.form,
      texts: { ...form.texts, ...Object.fromEntries(texts.map((one) => [one.stored.language, one.form])) },
    },
    stored: { ...reply, settings: settings.stored, revision: settings.revision, texts: texts.map((one) => one.stored) },
  }
}
