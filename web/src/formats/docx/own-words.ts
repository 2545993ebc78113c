import { LOCALES } from '#contract/shared/locales.ts'
import { fixedLetters, fixedOptions } from '#domain/question-bank/fixed-options.ts'
import { columnNamed } from '../template-columns.ts'
import { WORDS } from './written-words.ts'

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Labels before fields, and options that the type of a question gives, in all languages. */
function ownTexts(): ReadonlySet<string> {
  const letters = Array.from({ length: 26 }, (_, i) => `(${String.fromCharCode(97 + i)})`)
  const lists = Array.from('PQRSTUVW12345678', (sign) => `${sign}.`)
  const labels = Object.values(WORDS).flatMap((words) => Object.values(words).map((word) => `${word}:`))
  const options = (['trueFalse', 'assertionReason'] as const).flatMap((type) =>
    LOCALES.flatMap((language) =>
      (fixedLetters(type) ?? []).map((letter, i) => spaced(`(${letter}) ${fixedOptions(type, language)?.[i] ?? ''}`)),
    ),
  )
  return new Set([...letters, ...lists, ...labels, ...options])
}

let known: ReadonlySet<string> | null = null

/** Whether a text beside the fields of an exported document is one that the export writes, so that nothing is told of it. */
export function isOwnText(text: string): boolean {
  const bare = spaced(text)
  known ??= ownTexts()
  const column = /^(?:· ?)?([a-z0-9_]+):$/.exec(bare)?.[1]
  return known.has(bare) || (column !== undefined && columnNamed(column) !== null)
}
