/** What is struck out in one attempt: an option of a question, each as "question:option" with the numbers of the paper. */
export type Struck = readonly string[]

/** The attempts of which it is kept on this device, the latest last. */
export type StruckByAttempt = readonly (readonly [attempt: string, struck: Struck])[]

const MOST_ATTEMPTS = 5
/** More than any paper has options. */
const MOST_STRUCK = 4_000

export const strikeName = (question: number, option: number): string => `${question}:${option}`

export const struckOf = (kept: StruckByAttempt, attempt: string): Struck => kept.find(([of]) => of === attempt)?.[1] ?? []

/** Strikes an option out, or takes that back; the attempts touched longest ago are forgotten. */
export function withStrike(kept: StruckByAttempt, attempt: string, name: string, isStruck: boolean): StruckByAttempt {
  const others = struckOf(kept, attempt).filter((one) => one !== name)
  const struck = isStruck ? [...others, name] : others
  return [...kept.filter(([of]) => of !== attempt), [attempt, struck] as const].filter(([, some]) => some.length > 0).slice(-MOST_ATTEMPTS)
}

/** Reads what was kept; what is not of this form counts as nothing. */
export function readStruck(text: string | null): StruckByAttempt {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry).slice(-MOST_ATTEMPTS) : []
  } catch {
    return []
  }
}

const isEntry = (entry: unknown): entry is readonly [string, Struck] =>
  Array.isArray(entry) &&
  entry.length === 2 &&
  typeof entry[0] === 'string' &&
  Array.isArray(entry[1]) &&
  entry[1].length <= MOST_STRUCK &&
  entry[1].every((one) => typeof one === 'string')
