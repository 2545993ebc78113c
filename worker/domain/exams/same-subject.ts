/** Whether two names mean one subject: "General Intelligence & Reasoning" is the section of the subject "Reasoning". Names in English. */
export function isSameSubject(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  return a.every((word) => b.includes(word)) || b.every((word) => a.includes(word))
}

const wordsOf = (name: string): string[] => name.toLowerCase().match(/\p{L}+/gu) ?? []
