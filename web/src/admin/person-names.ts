import type { PersonName } from '#contract/shared/person-name.ts'

/** The names that a reply brings, by id; null stands for a deleted account. */
export type PersonNames = ReadonlyMap<string, string | null>

export const personNames = (people: readonly PersonName[]): PersonNames => new Map(people.map(({ userId, name }) => [userId, name]))
