/** Under which version of each paper's key a board has counted, by the number of the paper. */
export type KeyState = Readonly<Record<string, number>>

/**
 * Whether everything that was counted is marked by the newest keys. Where not, a key has been published since: the board stands still,
 * whole under the keys of before, until it is counted again.
 */
export const isOfNewestKeys = (counted: KeyState, newest: KeyState): boolean =>
  Object.entries(counted).every(([paper, keyVersion]) => newest[paper] === keyVersion)

/** The first rows that may be counted: up to one that is still marked by an older key of its paper. */
export function rowsToCount<Row extends { readonly paperVersion: number; readonly keyVersion: number }>(
  rows: readonly Row[],
  newest: KeyState,
): readonly Row[] {
  const outdated = rows.findIndex(({ paperVersion, keyVersion }) => keyVersion !== newest[String(paperVersion)])
  return outdated < 0 ? rows : rows.slice(0, outdated)
}

/** The state after these rows, which are marked by the newest keys. */
export const stateWith = (
  counted: KeyState,
  rows: readonly { readonly paperVersion: number; readonly keyVersion: number }[],
): KeyState => ({
  ...counted,
  ...Object.fromEntries(rows.map(({ paperVersion, keyVersion }) => [paperVersion, keyVersion])),
})

/** The state of several counts together: of each paper the oldest key that any of them is marked by, so that a mixture is never of the newest keys. */
export function oldestKeys(states: readonly KeyState[]): KeyState {
  const oldest: Record<string, number> = {}
  for (const state of states)
    for (const [paper, keyVersion] of Object.entries(state)) oldest[paper] = Math.min(oldest[paper] ?? keyVersion, keyVersion)
  return oldest
}
