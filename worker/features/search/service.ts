import { type Locale, localize } from '#contract/locales.ts'
import { MOST_SUGGESTIONS, type SearchResponse } from '#contract/search.ts'
import { findEntries } from '#worker/searching/entry-index.ts'
import { findShown } from './repository.ts'

/** What learners may mean by some words. The index says what fits, the record what of it may be seen now and how it is called. */
export async function suggestEntries(
  env: Pick<Env, 'DB' | 'SEARCH'>,
  query: string,
  language: Locale,
  now: number,
): Promise<SearchResponse> {
  const found = await findEntries(env.SEARCH, query)
  if (found.length === 0) return { items: [] }
  const shown = await findShown(env.DB, found, now)
  // Whole groups before single tests.
  const ordered = shown.toSorted((a, b) => Number(a.kind === 'test') - Number(b.kind === 'test')).slice(0, MOST_SUGGESTIONS)
  return {
    items: ordered.map(({ kind, id, title, exam, groupId }) => ({ kind, id, exam, groupId, title: localize(title, language).text })),
  }
}
