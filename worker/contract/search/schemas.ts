import * as z from 'zod/mini'
import { LOCALES } from '#contract/shared/locales.ts'

/** At most this many suggestions (docs/screens.md#constants). */
export const MOST_SUGGESTIONS = 5

/** A list of search results holds at most this many. */
export const MOST_SEARCH_RESULTS = 50

/** What the words may mean among tests and groups that are published now, the best first. */
export interface SearchResponse {
  readonly items: readonly SearchSuggestion[]
  /** True where nothing holds the words that were typed, and these hold words close to them; absent in answers from before it was told. */
  readonly close?: boolean
}

export interface SearchSuggestion {
  readonly kind: 'group' | 'test'
  readonly id: string
  /** In the language that was asked for, or its fallback. */
  readonly title: string
  readonly exam: string
  /** The group itself, or a published group that holds the test. */
  readonly groupId: string
}

/** `limit` is 1 to MOST_SEARCH_RESULTS, MOST_SUGGESTIONS where it is left out. */
export const searchQuery = z.strictObject({
  q: z.string().check(z.minLength(1), z.maxLength(200)),
  language: z._default(z.enum(LOCALES), 'en'),
  limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(MOST_SEARCH_RESULTS)), MOST_SUGGESTIONS),
})
