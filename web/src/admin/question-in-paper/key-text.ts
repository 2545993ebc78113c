import type { AnswerKey, QuestionKey } from '#contract/papers/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** The letter of an option as the paper numbers it: A, B … Z, then AA. */
export const optionLetter = (option: number): string =>
  option < 26 ? String.fromCharCode(65 + option) : `${optionLetter(Math.floor(option / 26) - 1)}${optionLetter(option % 26)}`

/** A key in a line: "A, C", "5 TO 5.2", "1: A · 2: C", words; further accepted sets after "or". */
export const keyText = (key: QuestionKey): string => [key, ...(key.also ?? [])].map(setText).join(` ${m.admin_keys_also()} `)

function setText(key: AnswerKey): string {
  if ('options' in key) return key.options.map(optionLetter).join(', ')
  if ('accept' in key) return key.accept
  if ('texts' in key) return key.texts.join(', ')
  return key.rows.map((row, r) => `${r + 1}: ${row.map(optionLetter).join(', ')}`).join(' · ')
}
