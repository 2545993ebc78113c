import { expect, it } from 'vitest'
import type { AdminChapterDetail } from '#contract/books/schemas.ts'
import { chapterForms, readChapterDraft, textRequestOf } from './chapter-form.ts'

const chapter: AdminChapterDetail = {
  id: 'chapter000000001',
  bookId: 'book000000000001',
  settings: { slug: 'ratios', isSample: false, testId: null },
  test: null,
  revision: 1,
  texts: [
    {
      language: 'en',
      state: 'draft',
      title: 'Ratios',
      source: 'Words',
      html: '<p>Words</p>',
      contents: [],
      words: 1,
      from: null,
      revision: 2,
      publishedAt: null,
      updatedAt: 0,
    },
  ],
}
const form = chapterForms.formOf(chapter)

it('a chapter is changed by its texts and by what it is apart from them', () => {
  expect(chapterForms.hasChanged(form, chapter, form)).toBe(false)
  const typed = { ...form, texts: { en: { title: 'Ratios ', source: 'Other words', from: null } } }
  expect(chapterForms.changedLanguages(typed, chapter)).toEqual(['en'])
  expect(chapterForms.hasChanged({ ...form, settings: { ...form.settings, isSample: true } }, chapter, form)).toBe(true)
})

it('a text is sent with a note only where one was written', () => {
  expect(textRequestOf({ title: ' A ', source: 'x', from: null }, ' ')).toEqual({ title: 'A', source: 'x', from: null })
  expect(textRequestOf({ title: 'A', source: 'x', from: null }, 'why ')).toMatchObject({ note: 'why' })
})

it('a draft is read again as it was stored, and nothing else is taken for one', () => {
  const draft = chapterForms.draftOf({ ...form, texts: { hi: { title: 'अनुपात', source: '', from: null } } }, chapter)
  expect(readChapterDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  for (const body of [
    null,
    'x',
    {},
    { settings: { slug: 'a', isSample: false }, texts: { xx: {} }, revisions: { settings: 1, texts: {} } },
  ])
    expect(readChapterDraft(body)).toBeNull()
})
