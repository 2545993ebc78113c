import { type Locale, localize } from '#contract/shared/locales.ts'
import type { SearchResponse } from '#contract/search/schemas.ts'
import { findEntries } from '#worker/searching/entry-index.sql.ts'
import { findShown } from './find-shown.sql.ts'

export interface SearchWish {
  readonly query: string
  /** Titles are answered in this language, or its fallback. */
  readonly language: Locale
  /** At most so many entries are answered. */
  readonly most: number
}

/** What learners may mean by some words. The index says what fits, the record what of it may be seen now (ms UTC) and how it is called. */
export async function suggestEntries(
  env: Pick<Env, 'DB' | 'SEARCH'>,
  { query, language, most }: SearchWish,
  now: number,
): Promise<SearchResponse> {
  // One more than are answered, since something may have been taken back a moment ago.
  const { refs, close } = await findEntries(env.SEARCH, query, most + 1)
  if (refs.length === 0) return { items: [], close: false }
  const shown = await findShown(env.DB, refs, now)
  // Whole groups before single tests.
  const ordered = shown.toSorted((a, b) => Number(a.kind === 'test') - Number(b.kind === 'test')).slice(0, most)
  return {
    items: ordered.map(({ kind, id, title, exam, groupId }) => ({ kind, id, exam, groupId, title: localize(title, language).text })),
    close,
  }
}
