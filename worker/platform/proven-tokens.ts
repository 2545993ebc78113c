/**
 * What is known of tokens whose signature was found good, by their whole text: an attempt's saves carry the same token for hours.
 * Nothing but "signed by us" is remembered: how long a token lasts is asked each time. The oldest entry makes room for the newest.
 */
export class ProvenTokens<Claims> {
  readonly #limit: number
  readonly #known = new Map<string, { readonly secret: string; readonly claims: Claims }>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The claims of a token proven with this very secret. */
  claimsOf(token: string, secret: string): Claims | undefined {
    const entry = this.#known.get(token)
    return entry?.secret === secret ? entry.claims : undefined
  }

  remember(token: string, secret: string, claims: Claims): void {
    this.#known.delete(token)
    this.#known.set(token, { secret, claims })
    const oldest = this.#known.size > this.#limit ? this.#known.keys().next() : null
    if (oldest !== null && oldest.done !== true) this.#known.delete(oldest.value)
  }
}
