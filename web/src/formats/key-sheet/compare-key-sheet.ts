import type { KeyChange, KeyedQuestion } from '#contract/key-corrections/schemas.ts'
import type { AnswerKey, KeyAward } from '#contract/papers/schemas.ts'
import { keyOfValue, type ValueFault } from './key-of-value.ts'
import type { AwardWord, ReadKeySheet, SheetChoices, SheetEntry } from './key-sheet-model.ts'
import { type PlaceOfLabel, placesByAlphabet } from './option-place.ts'
import { placeEntries, type SheetSection } from './place-entries.ts'
import { isSameKey } from './same-key.ts'
import { alternativesOf, cellPairs, optionTokens, valueOf } from './sheet-value.ts'

/** What a sheet is compared with: the newest key of a paper. */
export interface KeyedPaper {
  readonly sections: readonly SheetSection[]
  readonly questions: readonly KeyedQuestion[]
}

/** An entry whose value is not taken, and why. `twice`: its number stands twice with different values. */
export interface UnclearEntry {
  readonly entry: SheetEntry
  readonly question: number
  readonly fault: ValueFault | 'twice' | 'order_unknown'
}

export interface DifferentEntry {
  readonly entry: SheetEntry
  readonly change: KeyChange
}

/** Every entry of the sheet is in exactly one of these lists. */
export interface ComparedSheet {
  readonly same: readonly SheetEntry[]
  readonly different: readonly DifferentEntry[]
  readonly unclear: readonly UnclearEntry[]
  /** "Bonus" and "Drop" that nobody has said the meaning of. */
  readonly unsaid: readonly { readonly entry: SheetEntry; readonly question: number; readonly word: AwardWord }[]
  readonly notInTest: readonly SheetEntry[]
  /** A number that stood there before with the same value. */
  readonly repeated: readonly SheetEntry[]
  /** Of other sets. */
  readonly leftOut: readonly SheetEntry[]
  /** Questions of the paper, from 0, that the sheet has no row for. */
  readonly missing: readonly number[]
}

/** Each answer of the sheet compared with the key of the paper, and what would make it the key. */
export function compareKeySheet(sheet: ReadKeySheet, paper: KeyedPaper, choices: SheetChoices): ComparedSheet {
  const placed = placeEntries(sheet.runs, choices.run, paper.sections)
  const leftOut = choices.run === 'sections' ? [] : sheet.runs.flatMap(({ entries }, r) => (r === choices.run ? [] : entries))
  const placeOf = placesByAlphabet(placed.flatMap(({ entry }) => labelsIn(entry.value)))
  const found: { [list in keyof Omit<ComparedSheet, 'leftOut' | 'missing'>]: ComparedSheet[list][number][] } = {
    same: [],
    different: [],
    unclear: [],
    unsaid: [],
    notInTest: [],
    repeated: [],
  }
  const byQuestion = new Map<number, SheetEntry[]>()
  for (const { entry, question } of placed) {
    if (question === null || paper.questions[question] === undefined) found.notInTest.push(entry)
    else byQuestion.set(question, [...(byQuestion.get(question) ?? []), entry])
  }
  for (const [place, entries] of [...byQuestion].toSorted(([a], [b]) => a - b)) {
    const [entry, ...more] = entries
    const question = paper.questions[place]
    if (entry === undefined || question === undefined) continue
    if (new Set(entries.map(({ value }) => textOf(value))).size > 1) {
      found.unclear.push(...entries.map((one) => ({ entry: one, question: place, fault: 'twice' as const })))
      continue
    }
    found.repeated.push(...more)
    const said = decisionOf(entry.value, question, choices, placeOf)
    if ('fault' in said) found.unclear.push({ entry, question: place, fault: said.fault })
    else if ('unsaid' in said) found.unsaid.push({ entry, question: place, word: said.unsaid })
    else if (isAsNow(question, said)) found.same.push(entry)
    else found.different.push({ entry, change: changeOf(place, said) })
  }
  const missing = paper.questions.flatMap((_, question) => (byQuestion.has(question) ? [] : [question]))
  return { ...found, leftOut, missing }
}

type Said = { readonly award: KeyAward } | { readonly keys: readonly AnswerKey[] }
type Unsettled = { readonly fault: UnclearEntry['fault'] } | { readonly unsaid: AwardWord }

function decisionOf(cell: string, question: KeyedQuestion, choices: SheetChoices, placeOf: PlaceOfLabel): Said | Unsettled {
  const value = valueOf(cell)
  if (value.kind === 'empty') return { fault: 'empty' }
  if (value.kind === 'award') {
    const award = value.word === 'mta' ? 'all' : choices[value.word]
    return award === null ? { unsaid: value.word } : { award }
  }
  const read = keyOfValue(value.text, question, placeOf)
  if (!read.ok) return { fault: read.fault }
  const keys = choices.letters === 'paper' ? read.keys : inPaper(read.keys, question)
  return keys === null ? { fault: 'order_unknown' } : { keys }
}

/** Places of options as the bank orders them in the numbers of the paper; null where the order of the paper is not known. */
function inPaper(keys: readonly AnswerKey[], { order }: KeyedQuestion): readonly AnswerKey[] | null {
  if (order === undefined) return keys
  if (order === null) return keys.some((key) => 'options' in key) ? null : keys
  return keys.map((key) =>
    'options' in key ? { options: key.options.map((place) => order.indexOf(place)).toSorted((a, b) => a - b) } : key,
  )
}

function isAsNow({ key }: KeyedQuestion, said: Said): boolean {
  return 'award' in said ? key.award === said.award : key.award === undefined && isSameKey(key, said.keys)
}

const ACTIONS = { all: 'dropFullMarksAll', attempted: 'bonusIfAttempted', none: 'withdraw' } as const satisfies Record<KeyAward, string>

const changeOf = (question: number, said: Said): KeyChange =>
  'award' in said ? { question, action: ACTIONS[said.award] } : { question, action: 'setKey', keys: said.keys }

function textOf(cell: string): string {
  const value = valueOf(cell)
  return value.kind === 'answer' ? value.text.toLowerCase().replace(/[\s.()[\]]/g, '') : value.kind === 'award' ? `= ${value.word}` : ''
}

/** Labels that the alphabet of the sheet is known by. */
function labelsIn(cell: string): string[] {
  const value = valueOf(cell)
  if (value.kind !== 'answer') return []
  const tokens = alternativesOf(value.text).map(optionTokens)
  if (tokens.every((one) => one !== null)) return tokens.flatMap((one) => one ?? [])
  return (cellPairs(value.text) ?? []).flatMap(({ row, columns }) => [row, ...columns])
}
