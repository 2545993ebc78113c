/**
 * A decision about the key of a question in a test, in the question's own letters, so that it holds for every paper of the test whatever
 * numbers its options have there, and for papers that are made later (docs/exam-rules.md#key-actions).
 */
import type { ContentQuestion } from '#contract/imports/content.ts'
import type { KeyChange } from '#contract/key-corrections/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { AnswerKey, KeyAward, QuestionKey } from '#contract/papers/schemas.ts'
import { ANSWER_FORMS, type QuestionType } from '#contract/question-bank/question-form.ts'
import { AWARDS, joined, keyFault } from './key-corrections.ts'

/** One set of right answers as an author writes it: letters of options, rows and columns. */
export type AuthoredKey = ContentQuestion['key']

/** What stands about a question's key. With neither keys nor award nothing stands, and there is no such decision. */
export interface StandingDecision {
  /**
   * Any of these sets is right, in place of the question's own key; null where that holds. Empty where a decision from before decisions
   * belonged to questions could not be read in the question's letters: it fits nothing, so that an admin has to decide again.
   */
  readonly keys: readonly AuthoredKey[] | null
  readonly award: KeyAward | null
  /** The version of the question whose letters `keys` are. */
  readonly version: number
}

type Texts = ReadonlyMap<Locale, Readonly<Record<string, string>>>

/** A version of a question as far as a decision about its key goes. */
export interface QuestionLetters {
  readonly version: number
  readonly type: QuestionType
  /** Letters in authored order; null where the type has none. */
  readonly options: readonly string[] | null
  readonly rows: readonly string[] | null
  readonly columns: readonly string[] | null
  readonly decimals: number | null
  /** Texts as written, by language and letter; empty for the options that a type gives. */
  readonly texts: { readonly options: Texts; readonly rows: Texts; readonly columns: Texts }
  /** The two lists of a list match, which its options refer to, by language. */
  readonly lists: ReadonlyMap<Locale, string>
}

/** What carries a key between letters and numbers. */
export type KeyLetters = Pick<QuestionLetters, 'type' | 'options' | 'rows' | 'columns'>

/** Where a question stands in a paper: entry n of `order` is the authored place of the option that the paper calls n. */
export interface PlaceInPaper {
  readonly letters: QuestionLetters
  readonly order: readonly number[]
}

/** What stands after a change that was made in a paper's numbers; null where nothing does any more. */
export function decisionAfter(
  before: StandingDecision | null,
  change: KeyChange,
  { letters, order }: PlaceInPaper,
): StandingDecision | null {
  const { version } = letters
  if (change.action === 'useOwnKey') return null
  if (change.action === 'setKey') return { keys: change.keys.map((key) => authoredKey(key, letters, order)), award: null, version }
  // The right answers stay known: solutions still show them, and a later decision can go back to them.
  const kept = before?.keys ?? null
  return { keys: kept, award: AWARDS[change.action], version: before === null || kept === null ? version : before.version }
}

/** A set of accepted answers in the question's letters. */
export function authoredKey(key: AnswerKey, { options, rows, columns }: QuestionLetters, order: readonly number[]): AuthoredKey {
  if ('accept' in key) return { accept: key.accept }
  if ('texts' in key) return { texts: [...key.texts] }
  if ('rows' in key)
    return { rows: Object.fromEntries(key.rows.map((right, r) => [letter(rows, r), right.map((column) => letter(columns, column))])) }
  return { options: key.options.map((n) => letter(options, order[n] ?? -1)).toSorted() }
}

/** A set of accepted answers in a paper's numbers: options as shuffled, rows and columns as authored. */
export function keyInPaper(key: AuthoredKey, { options, rows, columns }: Omit<KeyLetters, 'type'>, order: readonly number[]): AnswerKey {
  if ('accept' in key) return { accept: key.accept }
  if ('texts' in key) return { texts: key.texts }
  if ('rows' in key)
    return {
      rows: (rows ?? []).map((row) => (columns ?? []).flatMap((column, n) => (key.rows[row]?.includes(column) === true ? [n] : []))),
    }
  return { options: order.flatMap((place, n) => (key.options.includes(options?.[place] ?? '') ? [n] : [])) }
}

/** The key of a question in a paper: its own, with what stands about it. The decision is in the letters of this version. */
export function keyUnder(
  decision: StandingDecision | null,
  own: QuestionKey,
  { letters, order }: { readonly letters: KeyLetters; readonly order: readonly number[] },
): QuestionKey {
  if (decision === null) return own
  const { keys, award } = decision
  const answers =
    keys === null
      ? own
      : joined(
          ANSWER_FORMS[letters.type],
          keys.map((key) => keyInPaper(key, letters, order)),
        )
  return award === null ? answers : { ...answers, award }
}

/** A decision as the change that makes it, in the numbers of a paper. */
export function changeUnder({ keys, award }: StandingDecision, question: number, { letters, order }: PlaceInPaper): KeyChange {
  if (award === null) return { question, action: 'setKey', keys: (keys ?? []).map((key) => keyInPaper(key, letters, order)) }
  return { question, action: ACTIONS[award] }
}

const ACTIONS = { all: 'dropFullMarksAll', attempted: 'bonusIfAttempted', none: 'withdraw' } as const satisfies Record<KeyAward, string>

/** What a decision does, by the name of the action that makes it. */
export const actionOf = ({ award }: StandingDecision) => (award === null ? 'setKey' : ACTIONS[award])

/** A set of accepted answers in the question's letters, as one text. */
export function answerText(key: AuthoredKey): string {
  if ('options' in key) return key.options.join(', ')
  if ('accept' in key) return key.accept
  if ('texts' in key) return key.texts.join(', ')
  return Object.entries(key.rows)
    .map(([row, columns]) => `${row}: ${columns.join(', ')}`)
    .join(' · ')
}

/**
 * The same decision in the letters of another version of the question; null where it no longer fits, so that an admin has to decide
 * again. An award fits whatever became of the question. A set of answers fits where every letter that it names can be found again: the
 * same letter with the same text, or the one letter that has its text now.
 */
export function carriedDecision(decision: StandingDecision, from: QuestionLetters, to: QuestionLetters): StandingDecision | null {
  const { keys, award } = decision
  const carried = { keys, award, version: to.version }
  if (keys === null || (from.version === to.version && keys.length > 0)) return carried
  const sets = keys.map((key) => carriedKey(key, from, to))
  const found = sets.flatMap((key) => key ?? [])
  if (found.length === keys.length && found.length > 0 && found.every((key) => isPossible(key, to))) return { ...carried, keys: found }
  // The award stands above any answer: only which answers are shown beside it falls back to the question's own.
  return award === null ? null : { ...carried, keys: null }
}

function isPossible(key: AuthoredKey, to: QuestionLetters): boolean {
  const facts = {
    type: to.type,
    decimals: to.decimals,
    optionCount: to.options?.length ?? (to.rows?.length ?? 0) * (to.columns?.length ?? 0),
    ...(to.columns === null ? {} : { columns: to.columns.length }),
  }
  const order = (to.options ?? []).map((_, place) => place)
  return keyFault(facts, keyInPaper(key, to, order)) === null
}

function carriedKey(key: AuthoredKey, from: QuestionLetters, to: QuestionLetters): AuthoredKey | null {
  if (ANSWER_FORMS[from.type] !== ANSWER_FORMS[to.type]) return null
  if ('accept' in key || 'texts' in key) return key
  if ('options' in key) {
    if (from.type !== to.type && (fixed(from) || fixed(to))) return null
    if (from.type === 'listMatch' && !sharesText(from.lists, to.lists)) return null
    const options = found(key.options, from.options, from.texts.options, to.options, to.texts.options)
    return options === null ? null : { options: options.toSorted() }
  }
  const rows = Object.entries(key.rows).map(([row, right]) => [
    found([row], from.rows, from.texts.rows, to.rows, to.texts.rows)?.[0],
    found(right, from.columns, from.texts.columns, to.columns, to.texts.columns),
  ])
  if (from.rows?.length !== to.rows?.length || rows.some(([row, right]) => row === undefined || right === null)) return null
  return { rows: Object.fromEntries(rows) as Record<string, string[]> }
}

/** Types whose options are given. */
const fixed = ({ type }: QuestionLetters): boolean => type === 'trueFalse' || type === 'assertionReason'

/** Where each of these letters is now; null where one cannot be told. */
function found(
  letters: readonly string[],
  before: readonly string[] | null,
  beforeTexts: Texts,
  after: readonly string[] | null,
  afterTexts: Texts,
): string[] | null {
  if (before === null || after === null) return null
  const now = letters.map((letter) => {
    const languages = [...beforeTexts.keys()].filter((language) => afterTexts.has(language))
    // Options that the type gives have no texts of their own.
    if (beforeTexts.size === 0 && afterTexts.size === 0) return after.includes(letter) ? letter : null
    const has = (other: string, language: Locale) => beforeTexts.get(language)?.[letter] === afterTexts.get(language)?.[other]
    if (after.includes(letter) && languages.length > 0 && languages.every((language) => has(letter, language))) return letter
    const alike = after.filter((other) => languages.some((language) => has(other, language)))
    return alike.length === 1 ? (alike[0] ?? null) : null
  })
  if (now.includes(null) || new Set(now).size !== now.length) return null
  return now.flatMap((letter) => letter ?? [])
}

const sharesText = (a: ReadonlyMap<Locale, string>, b: ReadonlyMap<Locale, string>): boolean =>
  [...a].some(([language, text]) => b.get(language) === text)

function letter(letters: readonly string[] | null, place: number): string {
  const found = letters?.[place]
  if (found === undefined) throw new RangeError(`the question has no place ${place}`)
  return found
}
