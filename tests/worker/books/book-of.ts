import { exports } from 'cloudflare:workers'
import type { PublicBooksReply } from '#contract/books/public.ts'
import type { AdminBookDetail, AdminChapterDetail, BookSettings, ChapterSettings } from '#contract/books/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import type { Person } from '#tests/worker/helpers/people.ts'

export const SETTINGS: BookSettings = {
  slug: 'arithmetic',
  kind: 'chapters',
  access: 'free',
  titles: { en: 'Arithmetic for exams', hi: 'परीक्षा के लिए अंकगणित' },
  descriptions: { en: 'Ratios, percentages and averages, step by step.' },
  byline: 'Asha Rao',
  publisher: '',
  isbn: null,
  exams: [],
  languages: [],
  cover: null,
  sellers: [],
  position: 100,
}

export const TEXT = {
  title: 'Ratios',
  source: `A ratio compares two quantities of the same kind, and both of its numbers can be multiplied by the same number.

## Equal ratios

$3 : 4$ and $6 : 8$ are equal ratios, because both numbers were doubled.`,
  from: null,
}

/** A draft without a chapter; its address is its id unless said otherwise. */
export async function draftBook(admin: Person, settings: Partial<BookSettings> = {}): Promise<AdminBookDetail> {
  const id = newId()
  return answerOf('POST', '/api/admin/books', {
    token: admin.token,
    body: { id, settings: { ...SETTINGS, slug: `b-${id}`, ...settings } },
  })
}

export async function draftChapter(
  admin: Person,
  bookId: string,
  change: { readonly settings?: Partial<ChapterSettings>; readonly text?: Partial<typeof TEXT>; readonly language?: Locale } = {},
): Promise<AdminChapterDetail> {
  const id = newId()
  return answerOf('POST', `/api/admin/books/${bookId}/chapters`, {
    token: admin.token,
    body: {
      id,
      settings: { slug: `c-${id}`, isSample: false, testId: null, ...change.settings },
      language: change.language ?? 'en',
      text: { ...TEXT, ...change.text },
    },
  })
}

export const setText = (admin: Person, one: AdminChapterDetail, to: string, language: Locale = 'en'): Promise<AdminChapterDetail> =>
  answerOf('POST', `/api/admin/chapters/${one.id}/texts/${language}/state`, {
    token: admin.token,
    body: { to, expected: one.texts.find((text) => text.language === language)?.revision },
  })

export const publishedChapter = async (
  admin: Person,
  bookId: string,
  change: Parameters<typeof draftChapter>[2] = {},
): Promise<AdminChapterDetail> => setText(admin, await draftChapter(admin, bookId, change), 'published', change.language ?? 'en')

export const setBook = async (admin: Person, id: string, to: string): Promise<AdminBookDetail> => {
  const { revision } = await answerOf<AdminBookDetail>('GET', `/api/admin/books/${id}`, { token: admin.token })
  return answerOf('POST', `/api/admin/books/${id}/state`, { token: admin.token, body: { to, expected: revision } })
}

/** A published book with these chapters, all of them published. */
export async function publishedBook(
  admin: Person,
  settings: Partial<BookSettings> = {},
  chapters: readonly Parameters<typeof draftChapter>[2][] = [{}],
): Promise<{ book: AdminBookDetail; chapters: readonly AdminChapterDetail[] }> {
  const { id } = await draftBook(admin, settings)
  const made: AdminChapterDetail[] = []
  for (const change of chapters) made.push(await publishedChapter(admin, id, change))
  return { book: await setBook(admin, id, 'published'), chapters: made }
}

/** What the entrypoint of public pages answers to the Functions of the site. */
export async function booksPage(path: string): Promise<PublicBooksReply> {
  const { PublicPages } = exports as unknown as { readonly PublicPages: Fetcher }
  const response = await PublicPages.fetch(`http://sopan.test${path}`)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}
