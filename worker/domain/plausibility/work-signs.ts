/**
 * What is unusual about how an attempt was worked on. It is looked for in the best attempts of adults alone (docs/minors.md): the rules
 * find right answers that came faster than they could be read, and nothing about anyone's way to work beyond that. A marked attempt says how
 * long each question was on screen and how long until its first answer, but not when: what is quick is found, wherever in the test it lies.
 * Times in ms.
 */
import type { PlausibilitySigns } from '#contract/plausibility/schemas.ts'
import { type MarkedQuestion, VERDICTS } from '#contract/results/schemas.ts'

/** A question with options takes longer to read than this: 3 s are about 12 English words. */
const QUICK_MS = 3_000
/** Nobody is quick where all are: less than this part of what others need for the same questions. The best often need a third. */
const PART_OF_USUAL = 1 / 5
/** Quick answers, and the share of them that is right. Clicking gets a quarter right: 16 of 20 happen once in two million attempts. */
const LEAST_QUICK = 20
const QUICK_RIGHT = 0.8

/** The least questions, and the share of right ones, of a score that is nearly perfect. */
const LEAST_QUESTIONS = 30
const NEARLY_ALL_RIGHT = 0.95
/** The share of the right answers that is looked at, and the share of the given time that they take together, at most. */
const LOOKED_AT = 0.9
const SHARE_OF_GIVEN = 0.15

export interface WorkedAttempt {
  readonly questions: readonly MarkedQuestion[]
  /** From the start to the deadline. */
  readonly givenMs: number
}

/** @param usualMs what an attempt spends on each question, on average; where that is not known nothing is quick */
export function workSigns({ questions, givenMs }: WorkedAttempt, usualMs: readonly number[]): Omit<PlausibilitySigns, 'equal'> {
  const considered = questions.flatMap(([, verdict, , answer, spentMs, , changes, firstMs], place): WorkedQuestion[] =>
    verdict === NOT_CONSIDERED
      ? []
      : [
          {
            isRight: verdict === RIGHT && answer !== null,
            spentMs,
            // The first answer is the last one as well.
            answeredMs: firstMs < 0 || changes > 0 ? null : firstMs,
            usualMs: usualMs[place] ?? 0,
          },
        ],
  )
  return { ...paceOf(considered), ...rushOf(considered, givenMs) }
}

interface WorkedQuestion {
  readonly isRight: boolean
  readonly spentMs: number
  /** On the question until it was answered; null where it was not, or was answered anew. */
  readonly answeredMs: number | null
  readonly usualMs: number
}

const RIGHT = VERDICTS.indexOf('right')
const NOT_CONSIDERED = VERDICTS.indexOf('notConsidered')

function paceOf(questions: readonly WorkedQuestion[]): Pick<PlausibilitySigns, 'pace'> {
  const quick = questions.filter(
    ({ answeredMs, usualMs }) => answeredMs !== null && answeredMs < QUICK_MS && answeredMs < PART_OF_USUAL * usualMs,
  )
  const right = quick.filter(({ isRight }) => isRight).length
  return quick.length >= LEAST_QUICK && right >= QUICK_RIGHT * quick.length
    ? { pace: { quickMs: QUICK_MS, answers: quick.length, right } }
    : {}
}

/** The time of nine tenths of the right answers of a nearly perfect score: waiting on one question does not hide how quick the others were. */
function rushOf(questions: readonly WorkedQuestion[], givenMs: number): Pick<PlausibilitySigns, 'rush'> {
  const right = questions.filter(({ isRight }) => isRight).toSorted((a, b) => a.spentMs - b.spentMs)
  if (questions.length < LEAST_QUESTIONS || right.length < NEARLY_ALL_RIGHT * questions.length) return {}
  const quickest = right.slice(0, Math.ceil(LOOKED_AT * right.length))
  const lengthMs = sumOf(quickest.map(({ spentMs }) => spentMs))
  const usualMs = sumOf(quickest.map((one) => one.usualMs))
  if (lengthMs > SHARE_OF_GIVEN * givenMs || lengthMs >= PART_OF_USUAL * usualMs) return {}
  return { rush: { lengthMs, answers: quickest.length, right: right.length, questions: questions.length } }
}

const sumOf = (times: readonly number[]): number => times.reduce((sum, ms) => sum + ms, 0)
