/** What is struck out in one attempt: an option of a question, each as "question:option" with the numbers of the paper. */
export type Eliminated = readonly string[]

/** The attempts of which it is kept on this device, the latest last. */
export type EliminatedByAttempt = readonly (readonly [attempt: string, eliminated: Eliminated])[]

const MOST_ATTEMPTS = 5
/** More than any paper has options. */
const MOST_ELIMINATED = 4_000

export const optionName = (question: number, option: number): string => `${question}:${option}`

export const eliminatedOf = (kept: EliminatedByAttempt, attempt: string): Eliminated => kept.find(([of]) => of === attempt)?.[1] ?? []

/** Strikes an option out, or takes that back; the attempts touched longest ago are forgotten. */
export function withEliminated(kept: EliminatedByAttempt, attempt: string, name: string, isEliminated: boolean): EliminatedByAttempt {
  const others = eliminatedOf(kept, attempt).filter((one) => one !== name)
  const eliminated = isEliminated ? [...others, name] : others
  return [...kept.filter(([of]) => of !== attempt), [attempt, eliminated] as const]
    .filter(([, some]) => some.length > 0)
    .slice(-MOST_ATTEMPTS)
}

/** Reads what was kept; what is not of this form counts as nothing. */
export function readEliminated(text: string | null): EliminatedByAttempt {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry).slice(-MOST_ATTEMPTS) : []
  } catch {
    return []
  }
}

const isEntry = (entry: unknown): entry is readonly [string, Eliminated] =>
  Array.isArray(entry) &&
  entry.length === 2 &&
  typeof entry[0] === 'string' &&
  Array.isArray(entry[1]) &&
  entry[1].length <= MOST_ELIMINATED &&
  entry[1].every((one) => typeof one === 'string')
