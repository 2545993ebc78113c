import type { Answer } from '#contract/attempts/schemas.ts'
import type { KeptOrder } from './attempt-records.ts'
import type { AttemptRow, RowChange, Told } from './attempt-row.ts'
import type { ClockEntry } from './clock-entry.ts'
import type { AttemptAdminReply } from './room-messages.ts'

/** What an entry of a room of form 2 says beside ops. `pinned` and `result` say that the entry has it as its large part. */
export type RoomFact =
  | { readonly kind: 'row'; readonly row: AttemptRow }
  | { readonly kind: 'change'; readonly n: number; readonly change: RowChange & Told }
  | { readonly kind: 'pinned'; readonly n: number }
  | { readonly kind: 'result'; readonly n: number }
  | { readonly kind: 'noResult'; readonly n: number }
  | { readonly kind: 'clock'; readonly n: number; readonly entry: ClockEntry }
  | { readonly kind: 'settled'; readonly n: number; readonly question: number; readonly answer: Answer }
  | { readonly kind: 'order'; readonly order: string; readonly content: string; readonly reply: AttemptAdminReply }

/** What all entries together say: each is taken in its order. */
export class Facts {
  readonly #rows = new Map<number, AttemptRow>()
  readonly #pinnedIn = new Map<number, number>()
  readonly #resultIn = new Map<number, number>()
  readonly #clock = new Map<number, ClockEntry[]>()
  readonly #settled = new Map<number, Map<number, Answer>>()
  readonly #orders = new Map<string, KeptOrder>()

  /** @param id of the entry that says so */
  take(fact: RoomFact, id: number): void {
    switch (fact.kind) {
      case 'row':
        this.#rows.set(fact.row.n, fact.row)
        break
      case 'change': {
        const row = this.#rows.get(fact.n)
        if (row !== undefined) this.#rows.set(fact.n, { ...row, ...fact.change })
        break
      }
      case 'pinned':
        this.#pinnedIn.set(fact.n, id)
        break
      case 'result':
        this.#resultIn.set(fact.n, id)
        break
      case 'noResult':
        this.#resultIn.delete(fact.n)
        break
      case 'clock':
        this.#clock.set(fact.n, [...(this.#clock.get(fact.n) ?? []), fact.entry])
        break
      case 'settled': {
        const settled = this.#settled.get(fact.n) ?? new Map<number, Answer>()
        if (!settled.has(fact.question)) settled.set(fact.question, fact.answer)
        this.#settled.set(fact.n, settled)
        break
      }
      case 'order':
        this.#orders.set(fact.order, { content: fact.content, reply: fact.reply })
        break
    }
  }

  row(n: number): AttemptRow | null {
    return this.#rows.get(n) ?? null
  }

  /** In the order of their numbers. */
  rows(): AttemptRow[] {
    return [...this.#rows.values()].toSorted((a, b) => a.n - b.n)
  }

  /** The entry that holds what the attempt was started with; null where its log was dropped. */
  pinnedIn(n: number): number | null {
    return this.#pinnedIn.get(n) ?? null
  }

  /** The entry that holds the result; null while there is none. */
  resultIn(n: number): number | null {
    return this.#resultIn.get(n) ?? null
  }

  clockEntries(n: number): ClockEntry[] {
    return [...(this.#clock.get(n) ?? [])]
  }

  settled(n: number): Map<number, Answer> {
    return new Map(this.#settled.get(n))
  }

  order(order: string): KeptOrder | null {
    return this.#orders.get(order) ?? null
  }
}
