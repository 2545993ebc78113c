import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoId, frontMatter, operatorCalls } from './demo-articles.ts'
import { PATHS } from './paths.ts'
import type { Place } from './place.ts'

interface DemoBook {
  readonly access: 'free' | 'prime'
  readonly position: number
  readonly byline: string
  readonly exams: readonly string[]
  readonly titles: Readonly<Record<string, string>>
  readonly descriptions: Readonly<Record<string, string>>
  readonly chapters: readonly { readonly slug: string; readonly isSample?: boolean }[]
}
interface StoredBook {
  readonly settings: { readonly titles: Readonly<Record<string, string>> }
  readonly state: string
  readonly revision: number
}
interface StoredChapter {
  readonly texts: readonly { readonly language: string; readonly state: string; readonly revision: number }[]
}
type Call = ReturnType<typeof operatorCalls>

/** Publishes the demo's books by the editors' own calls; a text that is there already, changed or not, is left alone. */
export async function loadBooks({ origin }: Pick<Place, 'origin'>, operatorSecret: string): Promise<void> {
  const call = operatorCalls(origin, operatorSecret)
  const folder = join(PATHS.demo, 'books')
  for (const slug of readdirSync(folder).toSorted()) await loadBook(call, join(folder, slug), slug)
}

async function loadBook(call: Call, folder: string, slug: string): Promise<void> {
  const { chapters, ...demo } = JSON.parse(readFileSync(join(folder, 'book.json'), 'utf8')) as DemoBook
  const id = demoId('book', slug)
  const settings = { slug, kind: 'chapters', publisher: '', isbn: null, languages: [], cover: null, sellers: [], ...demo }
  await call('POST', '/api/admin/books', { id, settings })
  // A site that was filled by an older demo has the book in fewer languages, and a chapter is published only where its book has a title.
  const { settings: stored } = await call<StoredBook>('GET', `/api/admin/books/${id}`)
  for (const { slug: part, isSample = false } of chapters)
    await loadChapter(call, {
      bookId: id,
      id: demoId('chapter', `${slug} ${part}`),
      folder: join(folder, part),
      slug: part,
      isSample,
      languages: Object.keys(stored.titles),
    })
  const { state, revision } = await call<StoredBook>('GET', `/api/admin/books/${id}`)
  if (state === 'draft') await call('POST', `/api/admin/books/${id}/state`, { to: 'published', expected: revision })
}

interface Part {
  readonly bookId: string
  readonly id: string
  readonly folder: string
  readonly slug: string
  readonly isSample: boolean
  /** Those that the stored book has a title in. */
  readonly languages: readonly string[]
}

async function loadChapter(call: Call, { bookId, id, folder, slug, isSample, languages }: Part): Promise<void> {
  const [first, ...others] = frontMatter(folder, ['title']).filter(({ language }) => languages.includes(language))
  if (first === undefined) return
  const from = { language: first.language, revision: 1 }
  let chapter = await call<StoredChapter>('POST', `/api/admin/books/${bookId}/chapters`, {
    id,
    settings: { slug, isSample, testId: null },
    language: first.language,
    text: { title: first.fields.title, source: first.source, from: null },
  })
  for (const { language, fields, source } of others.filter((one) => !chapter.texts.some((stored) => stored.language === one.language)))
    chapter = await call('PUT', `/api/admin/chapters/${id}/texts/${language}`, { title: fields.title, source, from, expected: 0 })
  for (const { language, revision } of chapter.texts.filter((text) => text.state === 'draft' && languages.includes(text.language)))
    await call('POST', `/api/admin/chapters/${id}/texts/${language}/state`, { to: 'published', expected: revision })
}
