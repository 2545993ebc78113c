/** A distribution as values with how often each occurs. Sums are taken about the mean, so that large numbers lose nothing. */
export type Distribution = readonly (readonly [value: number, count: number])[]

export const sizeOf = (of: Distribution): number => of.reduce((n, [, count]) => n + count, 0)

/** Null of nothing. */
export function mean(of: Distribution): number | null {
  const n = sizeOf(of)
  return n === 0 ? null : of.reduce((sum, [value, count]) => sum + value * count, 0) / n
}

/** Σ (value − mean)^power. */
export function centralSum(of: Distribution, power: number): number {
  const middle = mean(of) ?? 0
  return of.reduce((sum, [value, count]) => sum + count * (value - middle) ** power, 0)
}

/** With n − 1; null of fewer than two. */
export function variance(of: Distribution): number | null {
  const n = sizeOf(of)
  return n < 2 ? null : centralSum(of, 2) / (n - 1)
}

/** The middle value, or the mean of the two in the middle; null of nothing. */
export function median(of: Distribution): number | null {
  const n = sizeOf(of)
  if (n === 0) return null
  const sorted = of.toSorted(([a], [b]) => a - b)
  const at = (place: number): number => {
    let passed = 0
    for (const [value, count] of sorted) {
      passed += count
      if (place < passed) return value
    }
    return 0
  }
  return (at(Math.floor((n - 1) / 2)) + at(Math.floor(n / 2))) / 2
}

/** Covariance of the two series each sorted ascending, with n − 1: the most that any pairing of them can have. Null of fewer than two. */
export function greatestCovariance(a: Distribution, b: Distribution): number | null {
  const n = sizeOf(a)
  const [meanA, meanB] = [mean(a), mean(b)]
  if (n < 2 || n !== sizeOf(b) || meanA === null || meanB === null) return null
  const left = a.toSorted(([x], [y]) => x - y).map(([value, count]) => ({ value, count }))
  const right = b.toSorted(([x], [y]) => x - y).map(([value, count]) => ({ value, count }))
  let [i, j, sum] = [0, 0, 0]
  for (;;) {
    const [one, other] = [left[i], right[j]]
    if (one === undefined || other === undefined) return sum / (n - 1)
    const paired = Math.min(one.count, other.count)
    sum += paired * (one.value - meanA) * (other.value - meanB)
    one.count -= paired
    other.count -= paired
    if (one.count === 0) i++
    if (other.count === 0) j++
  }
}
