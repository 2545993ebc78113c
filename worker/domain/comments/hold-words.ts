import { searchWords } from '#domain/search/search-words.ts'

/** A word or phrase as it is compared: normalised as in the search, `*` at its end for any ending. Null where it has no word. */
export function holdWordOf(entered: string): string | null {
  const words = searchWords(entered).join(' ')
  if (words === '') return null
  return entered.trim().endsWith('*') ? `${words}*` : words
}

/** Whether a text has one of these words or phrases. Words count as a whole: "ass" does not hold "class". */
export function hasHoldWord(text: string, holdWords: readonly string[]): boolean {
  const words = ` ${searchWords(text).join(' ')} `
  return holdWords.some((word) => words.includes(word.endsWith('*') ? ` ${word.slice(0, -1)}` : ` ${word} `))
}
