/** At most this many suggestions (product-spec §9). */
export const MOST_SUGGESTIONS = 5

/** `GET /api/search?q=…&language=…`: what the words may mean among tests and groups that are published now, the best first. */
export interface SearchResponse {
  readonly items: readonly SearchSuggestion[]
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
