import { describe, expect, it } from 'vitest'
import type { AdminBookDetail } from '#contract/books/schemas.ts'
import { articleOf, bookForms, emptySettings, readBookDraft, sentSettings, settingsFaults, titled } from './book-form.ts'

const settings = {
  ...emptySettings('Asha'),
  slug: 'arithmetic',
  titles: { en: 'Arithmetic' },
  descriptions: { en: 'Ratios and percentages.' },
}
const book = (change: Partial<AdminBookDetail> = {}) =>
  articleOf({
    id: 'book000000000001',
    settings,
    state: 'draft',
    cover: null,
    file: null,
    chapters: [],
    missing: [],
    revision: 3,
    publishedAt: null,
    createdAt: 0,
    updatedAt: 0,
    ...change,
  })
const nothing = (form: ReturnType<typeof bookForms.formOf>) => ({ form, settings: false, languages: [] })

describe('the address of a book', () => {
  it('follows the English title until another was typed', () => {
    const first = titled(emptySettings(''), { en: 'Modern History' }, false)
    expect(first.slug).toBe('modern-history')
    expect(titled(first, { en: 'Ancient History' }, false).slug).toBe('ancient-history')
    expect(titled({ ...first, slug: 'own' }, { en: 'Ancient History' }, false).slug).toBe('own')
  })
  it('stays once readers have it', () => {
    expect(titled(titled(emptySettings(''), { en: 'Old' }, false), { en: 'New' }, true).slug).toBe('old')
  })
})

describe('settings', () => {
  it('are sent without what was left empty', () => {
    const sent = sentSettings({ ...settings, titles: { en: ' A ', hi: ' ' }, isbn: ' ', sellers: [{ name: '', address: ' ' }] })
    expect(sent).toMatchObject({ titles: { en: 'A' }, isbn: null, sellers: [] })
    expect(sent.titles.hi).toBeUndefined()
  })
  it('name each field that the API would refuse', () => {
    expect(settingsFaults(settings)).toEqual([])
    expect(settingsFaults({ ...emptySettings(''), isbn: '9780306406158', sellers: [{ name: 'Shop', address: 'http://x' }] })).toEqual([
      'title',
      'slug',
      'description',
      'isbn',
      'sellers',
    ])
  })
  it('are unchanged where an ISBN only has hyphens more', () => {
    const stored = book({ settings: { ...settings, isbn: '9780306406157' } })
    const form = bookForms.formOf({ ...stored, settings: { ...settings, isbn: '978-0-306-40615-7' } })
    expect(bookForms.hasChanged(form, stored, form)).toBe(false)
  })
})

describe('an answer', () => {
  it('that moved chapters takes the new revision and keeps what is typed', () => {
    const form = { settings: { ...settings, byline: 'Mine' }, texts: {} }
    const work = bookForms.withReply({ form, stored: book() }, book({ revision: 4 }), nothing(form))
    expect([work.form.settings.byline, work.stored?.revision]).toEqual(['Mine', 4])
  })
  it('with other settings leaves the revision, so that saving tells of them', () => {
    const form = { settings: { ...settings, byline: 'Mine' }, texts: {} }
    const reply = book({ revision: 4, settings: { ...settings, byline: 'Theirs' } })
    expect(bookForms.withReply({ form, stored: book() }, reply, nothing(form)).stored?.revision).toBe(3)
  })
})

describe('a draft', () => {
  it('is read again as it was stored', () => {
    const draft = bookForms.draftOf({ settings: { ...settings, byline: 'Mine' }, texts: {} }, book())
    expect(readBookDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })
  it.each([null, 'x', {}, { settings: {}, texts: {}, revisions: { settings: 1 } }])('is not %j', (body) => {
    expect(readBookDraft(body)).toBeNull()
  })
})
