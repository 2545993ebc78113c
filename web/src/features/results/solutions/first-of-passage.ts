/** Which questions of a list are the first to ask about their passage, where the list says for each which passage it is about. */
export function firstOfPassage(passages: readonly (number | null)[]): boolean[] {
  const seen = new Set<number>()
  return passages.map((passage) => {
    if (passage === null || seen.has(passage)) return false
    seen.add(passage)
    return true
  })
}
