/** What the owner of a closed attempt may see (design.md, "who sees what"). */
export interface Visibility {
  /** Own score, rank, number of attempts, percentile. */
  readonly score: boolean
  /** Key, solutions, marks of single questions, option split. */
  readonly key: boolean
}

/**
 * A live test shows nothing before its release, any other test the score at once. The key stays hidden, released or not, while an
 * open attempt of the same person holds one of the questions (threats A3). Times in ms UTC.
 */
export function visibilityOf(
  a: { readonly isLive: boolean; readonly releasedAt: number; readonly isHeldOpen: boolean },
  now: number,
): Visibility {
  const released = now >= a.releasedAt
  return { score: released || !a.isLive, key: released && !a.isHeldOpen }
}
