import type { KeyedQuestion } from '#contract/key-corrections/schemas.ts'
import type { AnswerKey } from '#contract/papers/schemas.ts'
import { ANSWER_FORMS, TYPED_WORDS } from '#contract/question-bank/question-form.ts'
import { keyFault } from '#domain/marking/key-corrections.ts'
import { groupedNumbers } from '#domain/text/grouped-number.ts'
import { truthOfKey } from '../key-cell.ts'
import type { PlaceOfLabel } from './option-place.ts'
import { acceptOf, alternativesOf, cellPairs, optionTokens, wordsOf } from './sheet-value.ts'

/** Why a value cannot be the key of its question. */
export type ValueFault =
  | 'empty'
  | 'not_options'
  | 'no_such_option'
  | 'ambiguous_letter'
  | 'several_of_one'
  | 'not_number'
  | 'grouped'
  | 'date'
  | 'not_typed'
  | 'not_cells'
  | 'too_many'
  | 'not_words'

export type ReadKey = { readonly ok: true; readonly keys: readonly AnswerKey[] } | { readonly ok: false; readonly fault: ValueFault }

type Keyed = Pick<KeyedQuestion, 'type' | 'optionCount' | 'columns' | 'decimals'>

/**
 * The accepted answers that a text of a sheet says about a question, in the places of options as the sheet orders them. A value that the
 * type of the question cannot have is a fault and never guessed at.
 */
export function keyOfValue(text: string, question: Keyed, placeOf: PlaceOfLabel): ReadKey {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return fault('date')
  switch (ANSWER_FORMS[question.type]) {
    case 'option':
    case 'options':
      return optionKeys(text, question, placeOf)
    case 'number':
      return numberKey(text, question)
    case 'words': {
      const texts = wordsOf(text)
      if (texts.some((one) => one.length > TYPED_WORDS)) return fault('not_words')
      return checked([{ texts }], question, 'not_words')
    }
    case 'cells':
      return cellsKey(text, question, placeOf)
  }
}

const fault = (reason: ValueFault): ReadKey => ({ ok: false, fault: reason })

const checked = (keys: readonly AnswerKey[], question: Keyed, reason: ValueFault): ReadKey =>
  keys.every((key) => keyFault(question, key) === null) ? { ok: true, keys } : fault(reason)

function optionKeys(text: string, question: Keyed, placeOf: PlaceOfLabel): ReadKey {
  const isOne = ANSWER_FORMS[question.type] === 'option'
  if (question.type === 'trueFalse') {
    const truth = /^\d$/.test(text) ? null : truthOfKey(text)
    if (truth !== null) return { ok: true, keys: [{ options: [truth === 'a' ? 0 : 1] }] }
  }
  const sets: number[][] = []
  for (const alternative of alternativesOf(text)) {
    const tokens = optionTokens(alternative)
    if (tokens === null) return fault('not_options')
    if (isOne && tokens.length > 1) return fault('several_of_one')
    const places = tokens.map((token) => placeOf(token, question.optionCount))
    if (places.includes('ambiguous')) return fault('ambiguous_letter')
    const found = places.filter((place): place is number => typeof place === 'number')
    if (found.length < tokens.length || new Set(found).size < found.length) return fault('no_such_option')
    sets.push(found.toSorted((a, b) => a - b))
  }
  // Alternatives of a single choice are one list, as the page of the keys writes them.
  const keys = isOne ? [{ options: [...new Set(sets.flat())].toSorted((a, b) => a - b) }] : distinct(sets).map((options) => ({ options }))
  return keys.length > 8 ? fault('too_many') : checked(keys, question, 'no_such_option')
}

const distinct = (sets: readonly number[][]): number[][] => [...new Map(sets.map((set) => [set.join(), set])).values()]

function numberKey(text: string, question: Keyed): ReadKey {
  const accept = acceptOf(text)
  if (accept === null || accept.length > 200) return fault('not_number')
  if (groupedNumbers(accept).length > 0) return fault('grouped')
  return checked([{ accept }], question, 'not_typed')
}

function cellsKey(text: string, question: Keyed, placeOf: PlaceOfLabel): ReadKey {
  const { columns = 1, optionCount } = question
  const pairs = cellPairs(text)
  const count = optionCount / columns
  const rows: (number[] | null)[] = Array.from({ length: count }, () => null)
  for (const pair of pairs ?? []) {
    const row = placeOf(pair.row, count)
    const right = pair.columns.map((label) => (/^[p-z]$/i.test(label) ? label.toLowerCase().charCodeAt(0) - 112 : placeOf(label, columns)))
    if (typeof row !== 'number' || rows[row] !== null) return fault('not_cells')
    rows[row] = right.map((place) => (typeof place === 'number' ? place : columns)).toSorted((a, b) => a - b)
  }
  if (pairs === null || rows.includes(null)) return fault('not_cells')
  return checked([{ rows: rows.map((row) => row ?? []) }], question, 'not_cells')
}
