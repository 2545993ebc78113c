/**
 * The order in which a paper shows the options of a question, found by comparing their texts: entry n is the authored place of the option
 * that the paper calls n. One option that matches nothing takes the one place that is left. Null where the order cannot be told. Options
 * with the same text are taken in authored order: no one can tell them apart.
 */
export function matchOptions(inPaper: readonly string[], authored: readonly string[]): number[] | null {
  if (inPaper.length !== authored.length) return null
  const taken = new Set<number>()
  const order = inPaper.map((text) => {
    const place = authored.findIndex((other, at) => other === text && !taken.has(at))
    if (place >= 0) taken.add(place)
    return place
  })
  const left = authored.flatMap((_, place) => (taken.has(place) ? [] : [place]))
  if (left.length > 1) return null
  return order.map((place) => (place < 0 ? (left[0] ?? -1) : place))
}
