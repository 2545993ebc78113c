/**
 * What is known of tokens whose signature was found good, by their whole text: an attempt's saves carry the same token for hours.
 * Nothing but "signed by us" is remembered: how long a token and its key last is asked each time. The oldest entry makes room for the
 * newest.
 */
export class VerifiedTokens<Claims> {
  readonly #limit: number
  readonly #known = new Map<string, { readonly keys: object; readonly claims: Claims }>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The claims of a token proven with this very set of keys. */
  claimsOf(token: string, keys: object): Claims | undefined {
    const entry = this.#known.get(token)
    return entry?.keys === keys ? entry.claims : undefined
  }

  remember(token: string, keys: object, claims: Claims): void {
    this.#known.delete(token)
    this.#known.set(token, { keys, claims })
    const oldest = this.#known.size > this.#limit ? this.#known.keys().next() : null
    if (oldest !== null && oldest.done !== true) this.#known.delete(oldest.value)
  }
}
