/**
 * A random order of `count` options: entry n is the authored place of the option that the paper calls n. Unbiased (Fisher-Yates;
 * bytes that would favour some places are thrown away), so the number of the right option says nothing (docs/threats.md#side-channels-of-a-save).
 */
export function optionOrder(count: number, fixed: boolean, randomBytes: (length: number) => Uint8Array): number[] {
  const order = Array.from({ length: count }, (_, i) => i)
  if (fixed) return order
  for (let last = count - 1; last > 0; last--) {
    const other = randomBelow(last + 1, randomBytes)
    const moved = order[last] ?? last
    order[last] = order[other] ?? other
    order[other] = moved
  }
  return order
}

/** Evenly from 0 to limit − 1, for limits up to 256. */
function randomBelow(limit: number, randomBytes: (length: number) => Uint8Array): number {
  const even = 256 - (256 % limit)
  for (;;) {
    for (const byte of randomBytes(16)) if (byte < even) return byte % limit
  }
}
