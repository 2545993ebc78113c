/**
 * What is unusual about how an attempt was worked on. It is looked for in the best attempts of adults alone (docs/minors.md): the rules
 * find right answers that came faster than they could be read, and nothing about anyone's way to work beyond that. Times in ms.
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

/** Within this time nobody reads twelve questions. */
const BURST_MS = 20_000
/** Clicking through gets 12 of 13 right less than once in a million windows of time. */
const LEAST_BURST = 12
const BURST_RIGHT = 0.9

/** The least questions, and the share of right ones, of a score that is nearly perfect. */
const LEAST_QUESTIONS = 30
const NEARLY_ALL_RIGHT = 0.95
/** The share of the right answers that the stretch holds, and how short it is: of the given time, and of what others need for them. */
const IN_STRETCH = 0.9
const STRETCH_OF_GIVEN = 0.15

export interface WorkedAttempt {
  readonly questions: readonly MarkedQuestion[]
  /** From the start to the deadline. */
  readonly givenMs: number
}

/** @param usualMs what an attempt spends on each question, on average; without it a sign that needs it is not found */
export function workSigns(attempt: WorkedAttempt, usualMs: readonly number[]): Omit<PlausibilitySigns, 'equal'> {
  const answered = answersOf(attempt.questions, usualMs)
  return { ...paceOf(answered), ...burstOf(answered), ...stretchOf(answered, attempt) }
}

interface GivenAnswer {
  readonly isRight: boolean
  readonly spentMs: number
  readonly firstMs: number
  readonly usualMs: number
}

/** By when they were first given. What has no time was not worked on under this clock. */
const answersOf = (questions: readonly MarkedQuestion[], usualMs: readonly number[]): GivenAnswer[] =>
  questions
    .flatMap(([, verdict, , answer, spentMs, , , firstMs], place) =>
      answer === null || firstMs < 0 || verdict === NOT_CONSIDERED
        ? []
        : [{ isRight: verdict === RIGHT, spentMs, firstMs, usualMs: usualMs[place] ?? 0 }],
    )
    .toSorted((a, b) => a.firstMs - b.firstMs)

const RIGHT = VERDICTS.indexOf('right')
const NOT_CONSIDERED = VERDICTS.indexOf('notConsidered')

function paceOf(answers: readonly GivenAnswer[]): Pick<PlausibilitySigns, 'pace'> {
  const quick = answers.filter(({ spentMs, usualMs }) => spentMs < QUICK_MS && spentMs < PART_OF_USUAL * usualMs)
  const right = rightOf(quick)
  return quick.length >= LEAST_QUICK && right >= QUICK_RIGHT * quick.length
    ? { pace: { quickMs: QUICK_MS, answers: quick.length, right } }
    : {}
}

/** The burst with the most right answers: from each answer on as many as were given within the time. */
function burstOf(answers: readonly GivenAnswer[]): Pick<PlausibilitySigns, 'burst'> {
  let best: PlausibilitySigns['burst']
  let to = 0
  for (const [from, { firstMs: fromMs }] of answers.entries()) {
    while ((answers[to]?.firstMs ?? Infinity) <= fromMs + BURST_MS) to++
    const inside = to - from < LEAST_BURST ? [] : answers.slice(from, to)
    const right = rightOf(inside)
    const lengthMs = (inside.at(-1)?.firstMs ?? fromMs) - fromMs
    if (right < LEAST_BURST || right < BURST_RIGHT * inside.length || !isShort(lengthMs, inside)) continue
    if (right > (best?.right ?? 0)) best = { fromMs, lengthMs, answers: inside.length, right }
  }
  return best === undefined ? {} : { burst: best }
}

/** The shortest stretch with nearly all of the right answers of a nearly perfect score. */
function stretchOf(answers: readonly GivenAnswer[], { questions, givenMs }: WorkedAttempt): Pick<PlausibilitySigns, 'stretch'> {
  const counted = questions.filter(([, verdict]) => verdict !== NOT_CONSIDERED).length
  const right = answers.filter(({ isRight }) => isRight)
  if (counted < LEAST_QUESTIONS || right.length < NEARLY_ALL_RIGHT * counted) return {}
  const size = Math.ceil(IN_STRETCH * right.length)
  const stretches = right.slice(0, right.length - size + 1).map((_, from) => right.slice(from, from + size))
  const lengthOf = (one: readonly GivenAnswer[]): number => (one.at(-1)?.firstMs ?? 0) - (one[0]?.firstMs ?? 0)
  const shortest = stretches.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0]
  if (shortest === undefined || lengthOf(shortest) > STRETCH_OF_GIVEN * givenMs || !isShort(lengthOf(shortest), shortest)) return {}
  return {
    stretch: {
      fromMs: shortest[0]?.firstMs ?? 0,
      lengthMs: lengthOf(shortest),
      answers: size,
      right: right.length,
      questions: counted,
    },
  }
}

const isShort = (lengthMs: number, answers: readonly GivenAnswer[]): boolean =>
  lengthMs < PART_OF_USUAL * answers.reduce((sum, { usualMs }) => sum + usualMs, 0)

const rightOf = (answers: readonly GivenAnswer[]): number => answers.filter(({ isRight }) => isRight).length
