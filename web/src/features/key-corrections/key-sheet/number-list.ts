/** Numbers in rising order as stretches: 1, 2, 3, 7 is 1–3 and 7. */
export function stretchesOf(numbers: readonly number[]): { readonly from: number; readonly to: number }[] {
  const stretches: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = stretches.at(-1)
    if (last?.to === number - 1) last.to = number
    else stretches.push({ from: number, to: number })
  }
  return stretches
}
