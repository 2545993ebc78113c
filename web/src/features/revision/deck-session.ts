/** A sitting with the deck: which card is next, what a grade does, and what an undo brings back. Times in ms UTC. */
import type { Grade } from '#contract/revision/practice-limits.ts'
import type { CardMemory, DeckCard } from '#contract/revision/schemas.ts'
import { graded as cardAfterGrade, isLeech } from '#domain/revision/revision-deck.ts'
import type { PendingReview } from './review-outbox.ts'

/** A card that comes again within this time belongs to the same sitting. */
export const SITTING_MS = 20 * 60_000

export interface Graded {
  readonly op: string
  readonly card: DeckCard
  readonly grade: Grade
  readonly after: CardMemory
}

export interface Sitting<Card extends DeckCard = DeckCard> {
  /** In no order. */
  readonly cards: readonly Card[]
  /** The last one is the one to undo. */
  readonly graded: readonly (Graded & { readonly card: Card })[]
}

/** A sitting with what the server sent, less what was graded here since and waits to be sent. */
export function begin<Card extends DeckCard>(cards: readonly Card[], waiting: readonly PendingReview[], now: number): Sitting<Card> {
  const undone = new Set(waiting.flatMap((one) => (one.kind === 'undo' ? [one.op] : [])))
  const given = waiting.flatMap((one) => (one.kind === 'review' && !undone.has(one.op) ? [one] : []))
  const moved = cards.map((card) =>
    given
      .filter(({ questionId }) => questionId === card.questionId)
      .reduce((before, { grade, at }) => ({ ...before, memory: after(before.memory, grade, at) }), card),
  )
  return { cards: moved.filter((card, i) => card === cards[i] || stays(card.memory, now)), graded: [] }
}

/** The sitting without a card that was set aside. */
export const withoutCard = <Card extends DeckCard>(sitting: Sitting<Card>, questionId: string): Sitting<Card> => ({
  ...sitting,
  cards: sitting.cards.filter((card) => card.questionId !== questionId),
})

/** The sitting with a card that came back; one that is there stays as it is. */
export const withCard = <Card extends DeckCard>(sitting: Sitting<Card>, card: Card): Sitting<Card> =>
  sitting.cards.some(({ questionId }) => questionId === card.questionId) ? sitting : { ...sitting, cards: [...sitting.cards, card] }

/** The card to show: the first that is due, and one that is due soon only when there is no other. */
export function currentCard<Card extends DeckCard>({ cards }: Sitting<Card>): Card | null {
  return cards.toSorted((a, b) => a.memory.due - b.memory.due || (a.questionId < b.questionId ? -1 : 1))[0] ?? null
}

const after = cardAfterGrade

const stays = (memory: CardMemory, now: number): boolean => memory.due <= now + SITTING_MS && !isLeech(memory)

/** When the card would come again after each grade: what the buttons say. */
export const previews = ({ memory }: Pick<DeckCard, 'memory'>, now: number): Record<Grade, number> => ({
  1: after(memory, 1, now).due,
  2: after(memory, 2, now).due,
  3: after(memory, 3, now).due,
  4: after(memory, 4, now).due,
})

export function withGrade<Card extends DeckCard>(
  { cards, graded }: Sitting<Card>,
  card: Card,
  grade: Grade,
  op: string,
  now: number,
): Sitting<Card> {
  const memory = after(card.memory, grade, now)
  const others = cards.filter(({ questionId }) => questionId !== card.questionId)
  return {
    cards: stays(memory, now) ? [...others, { ...card, memory }] : others,
    graded: [...graded, { op, card, grade, after: memory }],
  }
}

/** Takes the last grade back: its card is as it was, and comes first. Null where there is none. */
export function withoutLast<Card extends DeckCard>({
  cards,
  graded,
}: Sitting<Card>): { readonly sitting: Sitting<Card>; readonly op: string } | null {
  const last = graded.at(-1)
  if (last === undefined) return null
  const others = cards.filter(({ questionId }) => questionId !== last.card.questionId)
  return { sitting: { cards: [...others, last.card], graded: graded.slice(0, -1) }, op: last.op }
}
