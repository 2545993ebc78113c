/**
 * Where a regrade stands, as the text that its job keeps. First the ranking attempts by their sequence, then the others by learner, then
 * the sequence's new end (an attempt that began to rank meanwhile has a new place there), then the board, then the learners.
 */
export type RegradePlace =
  /** Only the attempts that the job names. */
  | { readonly phase: 'named' }
  | { readonly phase: 'ranked'; readonly seq: number }
  | { readonly phase: 'unranked'; readonly seq: number; readonly userId: string; readonly n: number }
  | { readonly phase: 'tail'; readonly seq: number }
  | { readonly phase: 'board'; readonly step: number }
  | { readonly phase: 'tell'; readonly userId: string }

export function placeText(place: RegradePlace): string {
  switch (place.phase) {
    case 'named':
      return 'named'
    case 'ranked':
    case 'tail':
      return `${place.phase}:${place.seq}`
    case 'unranked':
      return `unranked:${place.seq}:${place.userId}:${place.n}`
    case 'board':
      return `board:${place.step}`
    case 'tell':
      return `tell:${place.userId}`
  }
}

/** Throws on a text that none of these wrote. */
export function parsePlace(text: string): RegradePlace {
  const [phase, first = '', userId = '', n = '0'] = text.split(':')
  switch (phase) {
    case 'named':
      return { phase }
    case 'ranked':
    case 'tail':
      return { phase, seq: Number(first) }
    case 'unranked':
      return { phase, seq: Number(first), userId, n: Number(n) }
    case 'board':
      return { phase, step: Number(first) }
    case 'tell':
      return { phase, userId: first }
    default:
      throw new Error(`a regrade has no place "${text}"`)
  }
}
