import { describe, expect, it } from 'vitest'
import type { AdminPostDetail, AdminPostText } from '#contract/blog/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { emptyPostForm, EMPTY_TEXT, postForms, readPostDraft, textRequestOf } from './post-form.ts'

const { changedLanguages, draftOf, formOf: postFormOf, withDraft, withReply } = postForms

const text = (language: Locale, revision: number, title = `Title in ${language}`): AdminPostText => ({
  language,
  state: 'draft',
  title,
  excerpt: 'About it',
  source: 'Words',
  html: '<p>Words</p>',
  contents: [],
  words: 1,
  slug: `s-${language}`,
  from: null,
  shareImage: null,
  revision,
  publishAt: null,
  publishedAt: null,
  updatedAt: 0,
})
const post = (change: Partial<AdminPostDetail> = {}): AdminPostDetail => ({
  id: 'post000000000001',
  settings: emptyPostForm('maths', 'Asha').settings,
  cover: null,
  test: null,
  revision: 1,
  publishedAt: null,
  createdAt: 0,
  texts: [text('en', 3), text('hi', 2)],
  ...change,
})
const typed = (stored: AdminPostDetail, language: Locale, title: string) => {
  const form = postFormOf(stored)
  return { ...form, texts: { ...form.texts, [language]: { ...EMPTY_TEXT, ...form.texts[language], title } } }
}

describe('what has changed', () => {
  it('is each text that differs, and not a language that was only looked at', () => {
    const stored = post()
    expect(changedLanguages(postFormOf(stored), stored)).toEqual([])
    expect(changedLanguages(typed(stored, 'hi', 'x'), stored)).toEqual(['hi'])
    expect(
      changedLanguages({ ...postFormOf(stored), texts: { ta: { ...EMPTY_TEXT, from: { language: 'en', revision: 3 } } } }, stored),
    ).toEqual([])
  })
  it('is no space at the ends of a title', () => {
    expect(changedLanguages(typed(post(), 'en', 'Title in en '), post())).toEqual([])
    expect(textRequestOf({ ...EMPTY_TEXT, title: ' A ', slug: ' ' }, ' ')).toMatchObject({ title: 'A', slug: null })
  })
})

describe('a draft', () => {
  it('holds the changed texts alone, with the revisions they began from', () => {
    const stored = post()
    const draft = draftOf(typed(stored, 'en', 'x'), stored)
    expect([Object.keys(draft.texts), draft.revisions]).toEqual([['en'], { settings: 1, texts: { en: 3 } }])
    expect(readPostDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })
  it('from before comments could be closed leaves them open', () => {
    const draft = draftOf(typed(post(), 'en', 'x'), post())
    const before = JSON.stringify({ ...draft, settings: { ...draft.settings, commentsOpen: undefined } })
    expect(readPostDraft(JSON.parse(before))).toEqual(draft)
  })
  it('goes on over what was saved meanwhile, under its own revision', () => {
    const draft = draftOf(typed(post(), 'en', 'mine'), post())
    const { form, stored } = withDraft(draft, post({ texts: [text('en', 4, 'theirs'), text('hi', 5, 'new Hindi')] }))
    expect([form.texts.en?.title, form.texts.hi?.title]).toEqual(['mine', 'new Hindi'])
    expect(stored?.texts.map(({ revision }) => revision)).toEqual([3, 5])
  })
  it.each([
    null,
    'x',
    {},
    { settings: {}, texts: {}, revisions: {} },
    { settings: { category: 'a', byline: 'b', tags: [] }, texts: { xx: {} }, revisions: { settings: 1, texts: {} } },
  ])('is not %j', (body) => {
    expect(readPostDraft(body)).toBeNull()
  })
})

describe('an answer', () => {
  const nothing = (form: ReturnType<typeof postFormOf>) => ({ form, settings: false, languages: [] })
  it('leaves nothing changed where all of it was sent', () => {
    const form = typed(post(), 'en', 'x')
    const work = withReply({ form, stored: post() }, post({ texts: [text('en', 4, 'x'), text('hi', 2)] }), {
      form,
      settings: false,
      languages: ['en'],
    })
    expect([changedLanguages(work.form, work.stored), work.stored?.texts[0]?.revision]).toEqual([[], 4])
  })
  it('keeps what was typed while it was on its way', () => {
    const sent = typed(post(), 'en', 'x')
    const work = withReply(
      { form: typed(post(), 'en', 'x and more'), stored: post() },
      post({ texts: [text('en', 4, 'x'), text('hi', 2)] }),
      {
        form: sent,
        settings: false,
        languages: ['en'],
      },
    )
    expect([work.form.texts.en?.title, work.stored?.texts[0]?.revision, changedLanguages(work.form, work.stored)]).toEqual([
      'x and more',
      4,
      ['en'],
    ])
  })
  it('brings what others saved into texts without own changes, and leaves the others as they were', () => {
    const form = typed(post(), 'en', 'mine')
    const reply = post({ texts: [{ ...text('en', 9, 'theirs'), state: 'archived' }, text('hi', 7, 'theirs')], revision: 4 })
    const work = withReply({ form, stored: post() }, reply, nothing(form))
    expect([work.form.texts.en?.title, work.form.texts.hi?.title]).toEqual(['mine', 'theirs'])
    expect(work.stored).toMatchObject({ revision: 4, texts: [{ revision: 3, state: 'archived' }, { revision: 7 }] })
  })
  it('keeps settings that were changed here, under the revision they began from', () => {
    const form = { ...postFormOf(post()), settings: { ...post().settings, byline: 'Mine' } }
    const work = withReply(
      { form, stored: post() },
      post({ revision: 8, settings: { ...post().settings, byline: 'Theirs' } }),
      nothing(form),
    )
    expect([work.form.settings.byline, work.stored?.revision, work.stored?.settings.byline]).toEqual(['Mine', 1, 'Asha'])
    const sent = withReply({ form, stored: post() }, post({ revision: 2, settings: form.settings }), {
      form,
      settings: true,
      languages: [],
    })
    expect([sent.form.settings.byline, sent.stored?.revision]).toEqual(['Mine', 2])
  })
  it('does not lose a text that someone else began in the language that is written here', () => {
    const form = typed(post({ texts: [text('en', 3)] }), 'hi', 'मेरा')
    const work = withReply({ form, stored: post({ texts: [text('en', 3)] }) }, post(), nothing(form))
    // Saved as a new text, which the API refuses: the conflict is told.
    expect([work.form.texts.hi?.title, work.stored?.texts.map(({ language }) => language)]).toEqual(['मेरा', ['en']])
  })
})
