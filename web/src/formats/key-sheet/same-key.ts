import type { AnswerKey, QuestionKey } from '#contract/papers/schemas.ts'
import { comparableText } from '#domain/question-bank/comparable-text.ts'
import { numberRanges } from '../number-ranges.ts'

/** Whether two keys accept the same answers, however they are written: `5.0` is 5, and `A or C` is `C or A`. */
export const isSameKey = (now: QuestionKey, keys: readonly AnswerKey[]): boolean => setText([now, ...(now.also ?? [])]) === setText(keys)

const setText = (keys: readonly AnswerKey[]): string => distinct(keys.map(oneText))

function oneText(key: AnswerKey): string {
  if ('options' in key) return distinct(key.options.map(String))
  if ('rows' in key) return key.rows.map((row) => distinct(row.map(String))).join('; ')
  if ('texts' in key) return distinct(key.texts.map(comparableText))
  return distinct(numberRanges(key.accept).map(({ from, to }) => `${from} ${to}`))
}

const distinct = (texts: readonly string[]): string => [...new Set(texts)].toSorted().join('|')
