import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'

/** The sentences of a text. A placeholder counts as a short word. */
export const sentencesOf = (text: string): string[] =>
  text
    .replace(/\{\w+\}/g, 'two')
    .split(/(?<=[.?!:;])\s+|\n+/)
    .filter((sentence) => wordsIn(sentence).length > 0)

export const wordsIn = (sentence: string): readonly string[] => sentence.match(/[A-Za-z][A-Za-z’'-]*/g) ?? []

/** The school grade of the United States that reads these sentences with ease: Flesch and Kincaid, 1975. */
export function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsIn)
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0)
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables })
}
