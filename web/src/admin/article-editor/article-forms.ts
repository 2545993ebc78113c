import type { TextState } from '#contract/shared/articles.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'

/** A post or a chapter as the API answers it: its settings, and a text in each of its languages. */
export interface StoredArticle {
  readonly id: string
  readonly settings: object
  readonly revision: number
  readonly texts: readonly {
    readonly language: Locale
    readonly state: TextState
    readonly revision: number
    readonly from: TextSource
  }[]
}
type StoredText<Article extends StoredArticle> = Article['texts'][number]

/** The text and its revision that another is translated from; null for an original. */
export type TextSource = { readonly language: Locale; readonly revision: number } | null

/** Everything that is written about an article. */
export interface ArticleForm<Settings, Text> {
  readonly settings: Settings
  readonly texts: Readonly<Partial<Record<Locale, Text>>>
}

/** What is written, and the article that it is compared with: as it was when the work began or was saved last. Null before the first save. */
export interface Work<Article extends StoredArticle, Text> {
  readonly form: ArticleForm<Article['settings'], Text>
  readonly stored: Article | null
}

/** What a request carried: the form at that time, and which parts of it. */
export interface Sent<Article extends StoredArticle, Text> {
  readonly form: ArticleForm<Article['settings'], Text>
  readonly settings: boolean
  readonly languages: readonly Locale[]
}

/** What of the work is kept as a draft: settings and texts that differ, each with the revision that it began from. */
export interface ArticleDraft<Settings, Text> extends ArticleForm<Settings, Text> {
  readonly revisions: { readonly settings: number; readonly texts: Readonly<Partial<Record<Locale, number>>> }
}

/** What differs between the kinds of articles. */
interface FormRules<Article extends StoredArticle, Text> {
  readonly emptyText: Text
  readonly textOf: (text: StoredText<Article>) => Text
  /** The same for texts that are saved alike. */
  readonly textKey: (text: Text) => string
  readonly settingsKey: (settings: Article['settings']) => string
  /** Whether anything but where it comes from was written. */
  readonly isWritten: (text: Text) => boolean
  /** What of a text others may have changed although its words are kept here. */
  readonly stateOf: (text: StoredText<Article>) => Partial<StoredText<Article>>
}

export type ArticleForms<Article extends StoredArticle, Text> = ReturnType<typeof articleForms<Article, Text>>

/** How the form of one kind of article is compared, kept as a draft and brought together with what the API answers. */
export function articleForms<Article extends StoredArticle, Text>(rules: FormRules<Article, Text>) {
  type Settings = Article['settings']
  type Form = ArticleForm<Settings, Text>

  const isSameText = (a: Text, b: Text): boolean => rules.textKey(a) === rules.textKey(b)
  const isSameSettings = (a: Settings, b: Settings): boolean => rules.settingsKey(a) === rules.settingsKey(b)
  const formOf = ({ settings, texts }: Pick<Article, 'settings' | 'texts'>): Form => ({
    settings,
    texts: Object.fromEntries(texts.map((text) => [text.language, rules.textOf(text)])),
  })

  /** The languages whose text differs from what is saved; a language that was only looked at does not. */
  function changedLanguages(form: Form, stored: Pick<Article, 'texts'> | null): Locale[] {
    return LOCALES.filter((language) => {
      const text = form.texts[language]
      if (text === undefined) return false
      const saved = stored?.texts.find((one) => one.language === language)
      return saved === undefined ? rules.isWritten(text) : !isSameText(text, rules.textOf(saved))
    })
  }

  /** Whether anything is not saved; an article that is not there yet is compared with what it began with. */
  const hasChanged = (form: Form, stored: Article | null, start: Form): boolean =>
    changedLanguages(form, stored).length > 0 || !isSameSettings(form.settings, stored?.settings ?? start.settings)

  function draftOf(form: Form, stored: Article | null): ArticleDraft<Settings, Text> {
    const changed = changedLanguages(form, stored)
    return {
      settings: form.settings,
      texts: Object.fromEntries(changed.map((language) => [language, form.texts[language]])),
      revisions: {
        settings: stored?.revision ?? 0,
        texts: Object.fromEntries(
          changed.map((language) => [language, stored?.texts.find((one) => one.language === language)?.revision ?? 0]),
        ),
      },
    }
  }

  /**
   * The work that a draft goes on with. What it began from an earlier revision is saved as such, so that the API tells of what came in
   * between.
   */
  function withDraft(draft: ArticleDraft<Settings, Text>, stored: Article | null): Work<Article, Text> {
    const form = { settings: draft.settings, texts: { ...(stored === null ? {} : formOf(stored).texts), ...draft.texts } }
    if (stored === null) return { form, stored }
    return {
      form,
      stored: {
        ...stored,
        revision: isSameSettings(draft.settings, stored.settings) ? stored.revision : draft.revisions.settings,
        texts: stored.texts
          .filter(({ language }) => draft.texts[language] === undefined || draft.revisions.texts[language] !== 0)
          .map((text) => ({
            ...text,
            revision: draft.texts[text.language] === undefined ? text.revision : (draft.revisions.texts[text.language] ?? text.revision),
          })),
      },
    }
  }

  /**
   * The work after an answer of the API. What was sent is saved, what was typed meanwhile stays typed; parts without own changes follow what
   * others saved; parts with own changes keep the revision that they began from, so that saving them tells of the other's.
   */
  function withReply({ form, stored }: Work<Article, Text>, reply: Article, sent: Sent<Article, Text>): Work<Article, Text> {
    const settings = { stored: reply.settings, revision: reply.revision, form: reply.settings }
    const isTypedOn = sent.settings
      ? !isSameSettings(form.settings, sent.form.settings)
      : stored !== null && !isSameSettings(form.settings, stored.settings)
    if (isTypedOn) settings.form = form.settings
    // Where no one changed the settings, only their revision went on.
    if (isTypedOn && !sent.settings && stored !== null && !isSameSettings(stored.settings, reply.settings))
      Object.assign(settings, { stored: stored.settings, revision: stored.revision })

    const texts = reply.texts.flatMap((text: StoredText<Article>) => {
      const mine = form.texts[text.language]
      const was = stored?.texts.find(({ language }) => language === text.language)
      const carried = sent.languages.includes(text.language) ? sent.form.texts[text.language] : undefined
      const isClean = mine === undefined || isSameText(mine, carried ?? rules.textOf(was ?? text))
      if (isClean) return [{ stored: text, form: rules.textOf(text) }]
      if (carried !== undefined) return [{ stored: text, form: mine }]
      return was === undefined ? [] : [{ stored: { ...was, ...rules.stateOf(text) }, form: mine }]
    })
    return {
      form: {
        settings: settings.form,
        texts: { ...form.texts, ...Object.fromEntries(texts.map((one) => [one.stored.language, one.form])) },
      },
      stored: { ...reply, settings: settings.stored, revision: settings.revision, texts: texts.map((one) => one.stored) },
    }
  }

  /** The work after someone else's version of a part became what it is compared with, and with `isTaken` the work itself. */
  function settled(
    { form, stored }: Work<Article, Text>,
    part: 'settings' | Locale,
    theirs: Article,
    isTaken: boolean,
  ): Work<Article, Text> {
    if (stored === null) return { form, stored }
    if (part === 'settings') {
      return { form: isTaken ? { ...form, settings: theirs.settings } : form, stored: { ...theirs, texts: stored.texts } }
    }
    const text = theirs.texts.find(({ language }) => language === part)
    if (text === undefined) return { form, stored }
    const texts = [...stored.texts.filter(({ language }) => language !== part), text]
    return {
      form: isTaken ? { ...form, texts: { ...form.texts, [part]: rules.textOf(text) } } : form,
      stored: { ...stored, texts },
    }
  }

  return {
    emptyText: rules.emptyText,
    isWritten: rules.isWritten,
    isSameText,
    isSameSettings,
    formOf,
    changedLanguages,
    hasChanged,
    draftOf,
    withDraft,
    withReply,
    settled,
  }
}
