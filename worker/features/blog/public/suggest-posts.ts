import type { PostSuggestions } from '#contract/blog/schemas.ts'
import { MOST_SUGGESTIONS } from '#contract/search/schemas.ts'
import { languagesOf, type Locale } from '#contract/shared/locales.ts'
import { findArticles } from '#worker/searching/article-index.sql.ts'
import { cardOf } from './cards.ts'
import { findCardsOf } from './queries.ts'

/** The posts that a visitor may mean by some words, at most five, titled in the reader's language or the nearest that there is. */
export async function suggestPosts(env: Pick<Env, 'DB' | 'SEARCH'>, query: string, language: Locale): Promise<PostSuggestions> {
  const ids = await findArticles(env.SEARCH, 'post', query, languagesOf(language), MOST_SUGGESTIONS)
  const rows = await findCardsOf(env.DB, ids)
  return {
    items: ids
      .flatMap((id) => rows.filter((row) => row.id === id))
      .flatMap((row) => cardOf(row, language))
      .map(({ title, slug, language: own }) => ({ title, slug, language: own })),
  }
}
