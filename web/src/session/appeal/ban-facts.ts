/** What a refused login of a banned person says beside the text for them. */
export interface BanFacts {
  /** ISO 8601; null is without an end. */
  readonly until: string | null
  /** For one appeal; null where it was sent. */
  readonly token: string | null
}
