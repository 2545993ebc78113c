import type { Units } from '#contract/shared/units.ts'
import { negateUnits, subtractUnits, sumUnits } from '#domain/marking/units.ts'
import { isEasy, usualMs } from '#domain/ranking/buckets.ts'
import type { QuestionFacts } from '../question-facts.ts'
import type { TopicRow } from './topic-rows.ts'

/** Something worth doing after a test. `stake12` is what it may bring, in 1/12 marks; the list is in that order. */
export type NextAction =
  | { readonly kind: 'reviseTopic'; readonly topic: TopicRow; readonly stake12: Units }
  | { readonly kind: 'easySkipped'; readonly count: number; readonly stake12: Units }
  | { readonly kind: 'quickWrong'; readonly count: number; readonly lost12: Units; readonly stake12: number }
  | { readonly kind: 'slowRight'; readonly count: number; readonly extraMs: number; readonly stake12: number }
  | { readonly kind: 'reviewWrong'; readonly count: number; readonly stake12: Units }
  | { readonly kind: 'reviewSkipped'; readonly count: number; readonly stake12: Units }
  | { readonly kind: 'harderTest'; readonly stake12: 0 }

const AT_MOST = 3

/**
 * The three things that pay most, best first: the topic that lost most marks, easy questions left out, answers given in a hurry, right
 * answers that took the time of others. Where fewer hold, the wrong and the left out are looked at; where all is right, a harder test.
 * Without `byTime` nothing is concluded from the time that was taken (minor-rules.ts).
 */
export function nextActions(facts: readonly QuestionFacts[], topics: readonly TopicRow[], byTime: boolean): NextAction[] {
  const found = [...reviseTopic(topics), ...easySkipped(facts), ...(byTime ? [...quickWrong(facts), ...slowRight(facts)] : [])]
  const best = found.toSorted((a, b) => b.stake12 - a.stake12)
  const fallback = [...review(facts, 'wrong', 'reviewWrong'), ...review(facts, 'skipped', 'reviewSkipped')]
  const actions = [...best, ...fallback].slice(0, AT_MOST)
  return actions.length > 0 ? actions : [{ kind: 'harderTest', stake12: 0 }]
}

function reviseTopic(topics: readonly TopicRow[]): NextAction[] {
  const [topic] = topics.filter(({ lost12 }) => lost12 > 0).toSorted((a, b) => b.lost12 - a.lost12)
  return topic === undefined ? [] : [{ kind: 'reviseTopic', topic, stake12: topic.lost12 }]
}

function easySkipped(facts: readonly QuestionFacts[]): NextAction[] {
  const own = facts.filter((one) => one.verdict === 'skipped' && isEasy(one))
  return own.length === 0 ? [] : [{ kind: 'easySkipped', count: own.length, stake12: sumUnits(own.map(({ max12 }) => max12)) }]
}

/** The stake of a hurried wrong answer is the mark taken away and half of the one missed: not every second look helps. */
function quickWrong(facts: readonly QuestionFacts[]): NextAction[] {
  const own = facts.filter(({ verdict, isQuick, marks12 }) => verdict === 'wrong' && isQuick && marks12 < 0)
  const lost12 = negateUnits(sumUnits(own.map(({ marks12 }) => marks12)))
  return own.length === 0
    ? []
    : [{ kind: 'quickWrong', count: own.length, lost12, stake12: lost12 + sum(own.map(({ max12 }) => max12)) / 2 }]
}

/** What the time beyond the usual would have been worth at this learner's own pace. */
function slowRight(facts: readonly QuestionFacts[]): NextAction[] {
  const own = facts.filter(({ verdict, isSlow }) => verdict === 'right' && isSlow)
  if (own.length === 0) return []
  const seen = facts.filter(({ spentMs }) => spentMs > 0)
  const meanMs = sum(seen.map(({ spentMs }) => spentMs)) / seen.length
  const extraMs = sum(own.map((one) => Math.max(0, one.spentMs - usualMs(one))))
  const gained12 = Math.max(0, sum(seen.map(({ marks12 }) => marks12)))
  return [{ kind: 'slowRight', count: own.length, extraMs: Math.round(extraMs), stake12: (extraMs / (meanMs * seen.length)) * gained12 }]
}

function review(facts: readonly QuestionFacts[], verdict: 'wrong' | 'skipped', kind: 'reviewWrong' | 'reviewSkipped'): NextAction[] {
  const own = facts.filter((one) => one.verdict === verdict)
  return own.length === 0
    ? []
    : [{ kind, count: own.length, stake12: sumUnits(own.map(({ max12, marks12 }) => subtractUnits(max12, marks12))) }]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
