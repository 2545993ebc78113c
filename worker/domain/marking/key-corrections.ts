import type { KeyAction, KeyChange } from '#contract/key-corrections/schemas.ts'
import type { AnswerKey, KeyAward, QuestionKey } from '#contract/papers/schemas.ts'
import { type AnswerForm, ANSWER_FORMS } from '#contract/question-bank/question-form.ts'
import { isAnswerText } from '#domain/question-bank/comparable-text.ts'
import { groupedFault } from '#domain/text/grouped-number.ts'
import { canBeTyped, parseAccepted } from './numeric-answer.ts'
import type { PlanQuestion } from '#domain/paper/paper-plan.ts'

type Keyed = Pick<PlanQuestion, 'type' | 'optionCount' | 'columns' | 'decimals'>

export type ChangedKeys =
  | { readonly ok: true; readonly keys: readonly QuestionKey[] }
  /** Of the first change that cannot be, counted from 0. */
  | { readonly ok: false; readonly change: number; readonly reason: string }

/**
 * The keys of a paper after an admin's decisions (docs/exam-rules.md#key-actions). A decision about a question replaces the one of before;
 * its right answers stay known, so that solutions can still show them and a later decision can go back to them.
 */
export function changedKeys(questions: readonly Keyed[], keys: readonly QuestionKey[], changes: readonly KeyChange[]): ChangedKeys {
  const after = [...keys]
  const seen = new Set<number>()
  for (const [c, change] of changes.entries()) {
    const [question, before] = [questions[change.question], keys[change.question]]
    if (question === undefined || before === undefined) return { ok: false, change: c, reason: 'the paper has no such question' }
    if (seen.has(change.question)) return { ok: false, change: c, reason: 'a question is decided about once' }
    seen.add(change.question)
    // What its own key is, the bank knows.
    if (change.action === 'useOwnKey') continue
    if (change.action === 'setKey') {
      const fault = change.keys.map((key) => keyFault(question, key)).find((reason) => reason !== null)
      if (fault !== undefined && fault !== null) return { ok: false, change: c, reason: fault }
      after[change.question] = joined(ANSWER_FORMS[question.type], change.keys)
    } else {
      const { award: _, ...answers } = before
      after[change.question] = { ...answers, award: AWARDS[change.action] }
    }
  }
  return { ok: true, keys: after }
}

/** What each action but `setKey` and `useOwnKey` gives for a question whatever is answered. */
export const AWARDS = { dropFullMarksAll: 'all', bonusIfAttempted: 'attempted', withdraw: 'none' } as const satisfies Record<
  Exclude<KeyAction, 'setKey' | 'useOwnKey'>,
  KeyAward
>

/** What is wrong with a set of accepted answers of this question, in words; null where nothing is. */
export function keyFault(question: Keyed, key: AnswerKey): string | null {
  switch (ANSWER_FORMS[question.type]) {
    case 'option':
    case 'options':
      if (!('options' in key)) return 'this question is answered by options'
      return areNumbersBelow(key.options, question.optionCount) ? null : 'name options of the question, each once'
    case 'number': {
      if (!('accept' in key)) return 'this question is answered by a number'
      const parsed = parseAccepted(key.accept)
      if (!parsed.ok) return parsed.reason
      const grouped = groupedFault(key.accept)
      if (grouped !== null) return grouped
      return canBeTyped(parsed.accepted, question.decimals ?? 0) ? null : 'no such number can be typed with the decimals of this question'
    }
    case 'words':
      if (!('texts' in key)) return 'this question is answered by words'
      return key.texts.every(isAnswerText) ? null : 'an accepted answer holds nothing to compare'
    case 'cells': {
      const { columns = 1 } = question
      if (!('rows' in key)) return 'this question is answered by cells of a table'
      if (key.rows.length !== question.optionCount / columns) return 'give the right columns of every row'
      return key.rows.every((row) => row.length > 0 && areNumbersBelow(row, columns)) ? null : 'name columns of the table, each once'
    }
  }
}

const areNumbersBelow = (numbers: readonly number[], limit: number): boolean =>
  new Set(numbers).size === numbers.length && numbers.every((n) => n < limit)

/** Several accepted answers as one key: alternatives in one list where the form has that, else further sets. */
export function joined(form: AnswerForm, keys: readonly AnswerKey[]): QuestionKey {
  const [first, ...also] = keys
  if (first === undefined) throw new RangeError('a key needs an accepted answer')
  if (form === 'option')
    return { options: [...new Set(keys.flatMap((key) => ('options' in key ? key.options : [])))].toSorted((a, b) => a - b) }
  if (form === 'number') return { accept: keys.flatMap((key) => ('accept' in key ? [key.accept] : [])).join(', ') }
  if (form === 'words') return { texts: [...new Set(keys.flatMap((key) => ('texts' in key ? key.texts : [])))] }
  return also.length === 0 ? first : { ...first, also }
}
