import type { Answer } from '#contract/attempts/schemas.ts'
import type { AnswerKey, QuestionKey } from '#contract/papers/schemas.ts'
import { ANSWER_FORMS } from '#contract/question-bank/question-form.ts'
import { type Verdict, VERDICTS } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { comparableText, isAnswerText } from '#domain/question-bank/comparable-text.ts'
import { isAccepted, normaliseTyped, parseAccepted } from './numeric-answer.ts'
import type { PlanQuestion } from '#domain/paper/paper-plan.ts'
import { NO_MARKS } from './marks.ts'
import { mostOf } from './scheme.ts'
import { shareOfUnits, sumUnits, timesUnits } from './units.ts'

/** Raised by every change here that could change a mark: a result is a function of responses, key, pattern and this. */
export const SCORER_VERSION = 2

export interface Marked {
  readonly marks: Units
  readonly verdict: Verdict
}

type Markable = Pick<PlanQuestion, 'type' | 'scheme' | 'columns'>

/**
 * Marks one answer by the question's scheme and its key (docs/exam-rules.md#partial-marks). A decision about the question stands above the
 * answer; of several accepted sets the best for the learner holds. Throws only where key and question do not belong together.
 */
export function markQuestion(question: Markable, key: QuestionKey, answer: Answer): Marked {
  const full: Marked = { marks: mostOf(question.scheme), verdict: 'right' }
  if (key.award === 'none') return { marks: NO_MARKS, verdict: 'notConsidered' }
  if (key.award === 'all' || (key.award === 'attempted' && isAttempted(question, answer))) return full
  return (key.also ?? []).map((other) => markBy(question, other, answer)).reduce(better, markBy(question, key, answer))
}

const better = (a: Marked, b: Marked): Marked =>
  b.marks > a.marks || (b.marks === a.marks && VERDICTS.indexOf(b.verdict) < VERDICTS.indexOf(a.verdict)) ? b : a

function markBy(question: Markable, key: AnswerKey, answer: Answer): Marked {
  switch (ANSWER_FORMS[question.type]) {
    case 'number':
      return markNumber(question, key, answer)
    case 'words':
      return markWords(question, key, answer)
    case 'cells':
      return markCells(question, key, answer)
    case 'option':
    case 'options':
      return markChosen(question, key, answer)
  }
}

/** Whether there is something to mark: half a number and spaces are none. */
export function isAttempted({ type }: Pick<PlanQuestion, 'type'>, answer: Answer): boolean {
  if (answer === null) return false
  if (typeof answer !== 'string') return answer.length > 0
  return type === 'numerical' ? normaliseTyped(answer) !== null : isAnswerText(answer)
}

function markNumber({ type, scheme }: Markable, key: AnswerKey, answer: Answer): Marked {
  if (scheme.rule !== 'fixed' || !('accept' in key)) throw new TypeError('a numerical question needs a fixed scheme and accepted values')
  if (!isAttempted({ type }, answer)) return { marks: scheme.unanswered12, verdict: 'skipped' }
  const parsed = parseAccepted(key.accept)
  if (!parsed.ok) throw new TypeError(parsed.reason)
  return fixed(scheme, typeof answer === 'string' && isAccepted(parsed.accepted, answer))
}

function markWords({ type, scheme }: Markable, key: AnswerKey, answer: Answer): Marked {
  if (scheme.rule !== 'fixed' || !('texts' in key)) throw new TypeError('a question for words needs a fixed scheme and accepted words')
  if (!isAttempted({ type }, answer)) return { marks: scheme.unanswered12, verdict: 'skipped' }
  const typed = typeof answer === 'string' ? comparableText(answer) : null
  return fixed(
    scheme,
    key.texts.some((text) => comparableText(text) === typed),
  )
}

/** Row by row: right where exactly the row's columns are chosen. All rows right is right, some of them partial. */
function markCells({ scheme, columns }: Markable, key: AnswerKey, answer: Answer): Marked {
  if (!('rows' in key) || columns === undefined) throw new TypeError('a matrix needs columns and the right ones of each row')
  const cells = typeof answer === 'object' && answer !== null ? answer : []
  const rows = key.rows.map((right, row) => {
    const chosen = cells.filter((cell) => Math.floor(cell / columns) === row).map((cell) => cell % columns)
    return { chosen: chosen.length, isRight: isSameSet(chosen, right) }
  })
  const right = rows.filter(({ isRight }) => isRight).length
  if (scheme.rule === 'fixed') {
    if (cells.length === 0) return { marks: scheme.unanswered12, verdict: 'skipped' }
    return fixed(scheme, right === rows.length)
  }
  if (scheme.rule !== 'perRow') throw new TypeError('a matrix is marked by rows or as a whole')
  const empty = rows.filter(({ chosen }) => chosen === 0).length
  const marks = sumUnits([
    timesUnits(scheme.right12, right),
    timesUnits(scheme.wrong12, rows.length - right - empty),
    timesUnits(scheme.unanswered12, empty),
  ])
  if (empty === rows.length) return { marks, verdict: 'skipped' }
  return { marks, verdict: right === rows.length ? 'right' : right > 0 ? 'partial' : 'wrong' }
}

function markChosen({ type, scheme }: Markable, key: AnswerKey, answer: Answer): Marked {
  if (!('options' in key)) throw new TypeError('a question with options needs right options')
  if (scheme.rule === 'perRow') throw new TypeError('only a matrix is marked by rows')
  const chosen = new Set(typeof answer === 'object' ? answer : [])
  if (chosen.size === 0 && typeof answer !== 'string')
    return { marks: scheme.rule === 'fixed' ? scheme.unanswered12 : NO_MARKS, verdict: 'skipped' }

  const right = new Set(key.options)
  const allChosenAreRight = chosen.size > 0 && [...chosen].every((option) => right.has(option))
  // A single choice whose key names several options accepts any one of them.
  const complete = allChosenAreRight && (type === 'multiple' ? chosen.size === right.size : chosen.size === 1)
  if (scheme.rule === 'fixed') return fixed(scheme, complete)
  if (!allChosenAreRight) return { marks: scheme.wrong12, verdict: 'wrong' }
  if (complete) return { marks: scheme.right12, verdict: 'right' }
  if (scheme.rule === 'proportional') return { marks: shareOfUnits(scheme.right12, chosen.size, right.size), verdict: 'partial' }
  return { marks: timesUnits(scheme.partial12, chosen.size), verdict: 'partial' }
}

function fixed(scheme: { readonly right12: Units; readonly wrong12: Units }, right: boolean): Marked {
  return right ? { marks: scheme.right12, verdict: 'right' } : { marks: scheme.wrong12, verdict: 'wrong' }
}

const isSameSet = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((one) => b.includes(one))
