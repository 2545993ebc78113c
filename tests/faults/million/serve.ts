/** When a database that answers so many statements a second, one after the other, has answered each request. Times in ms. */
export function serve(
  requestsAt: Float64Array,
  statementsEach: number,
  mostPerSecond: number,
  away: { readonly from: number; readonly until: number } | null,
): { readonly longestWaitMs: number; readonly servedAt: Float64Array } {
  const eachMs = (statementsEach * 1_000) / mostPerSecond
  const servedAt = new Float64Array(requestsAt.length)
  let [free, longestWaitMs] = [Number.NEGATIVE_INFINITY, 0]
  for (const [i, at] of requestsAt.toSorted().entries()) {
    let begins = Math.max(at, free)
    if (away !== null && begins >= away.from && begins < away.until) begins = away.until
    free = begins + eachMs
    servedAt[i] = free
    longestWaitMs = Math.max(longestWaitMs, free - at)
  }
  return { longestWaitMs, servedAt }
}
