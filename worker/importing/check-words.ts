import type { ContentQuestion } from '#contract/imports/content.ts'
import { comparableText } from '#domain/question-bank/comparable-text.ts'
import type { Faults, Path } from './fault.ts'

/** That the accepted words of a fill-in question can be told apart from nothing and from each other, as they will be compared. */
export function checkWords(question: ContentQuestion, at: Path, faults: Faults): void {
  if (!('texts' in question.key)) {
    faults.add([...at, 'key'], 'a fill-in question needs { "texts": ["…"] }, the words that are accepted, in any language')
    return
  }
  const seen = new Map<string, number>()
  for (const [i, text] of question.key.texts.entries()) {
    const path = [...at, 'key', 'texts', i]
    const comparable = comparableText(text)
    const twin = seen.get(comparable)
    if (comparable === '') faults.add(path, 'holds no letter or digit to compare; write a word')
    else if (twin !== undefined) faults.add(path, `is compared as the same as entry ${twin + 1}; remove one of them`)
    else seen.set(comparable, i)
  }
}
