import type { OpsRequest } from '#contract/attempts/schemas.ts'
import { LEAST_LOST_MS } from '#domain/attempt/time-compensation.ts'

type Span = NonNullable<OpsRequest['lost']>[number]

/** When this device could not reach the service, for the record of lost time: from the first try that failed to the one that did not. */
export class LostSpans {
  #since: { readonly kind: Span[0]; readonly from: number } | null = null
  #spans: Span[] = []

  /** @param now by the server's clock, ms UTC */
  failed(kind: Span[0], now: number): void {
    // A fault of the service within a longer one of the network stays the network's.
    this.#since ??= { kind, from: Math.round(now) }
  }

  reached(now: number): void {
    const { kind, from } = this.#since ?? {}
    this.#since = null
    if (kind !== undefined && from !== undefined && now - from >= LEAST_LOST_MS) this.#spans.push([kind, from, Math.round(now)])
  }

  /** What goes along with the next request, the one that is still lasting included. */
  toTell(now: number): readonly Span[] {
    const lasting = this.#since
    const open: Span[] = lasting !== null && now - lasting.from >= LEAST_LOST_MS ? [[lasting.kind, lasting.from, Math.round(now)]] : []
    return [...this.#spans, ...open].slice(-20)
  }

  /** The server has heard of everything until now. */
  reported(): void {
    this.#since = null
    this.#spans = []
  }
}
