import type { Units } from '#contract/shared/units.ts'
import { negateUnits, subtractUnits, sumUnits } from '#domain/marking/units.ts'
import { isEasy, usualMs } from '#domain/ranking/buckets.ts'
import type { QuestionFacts } from '../question-facts.ts'
import type { TopicRow } from './topic-rows.ts'

/** Something worth doing after a test. `stake` is what it may bring; the list is in that order. */
export type NextAction =
  | { readonly kind: 'reviseTopic'; readonly topic: TopicRow; readonly stake: Units }
  | { readonly kind: 'easySkipped'; readonly count: number; readonly stake: Units }
  | { readonly kind: 'quickWrong'; readonly count: number; readonly lost: Units; readonly stake: number }
  | { readonly kind: 'slowRight'; readonly count: number; readonly extraMs: number; readonly stake: number }
  | { readonly kind: 'reviewWrong'; readonly count: number; readonly stake: Units }
  | { readonly kind: 'reviewSkipped'; readonly count: number; readonly stake: Units }
  | { readonly kind: 'harderTest'; readonly stake: 0 }

const AT_MOST = 3

/**
 * The three things that pay most, best first: the topic that lost most marks, easy questions left out, answers given in a hurry, right
 * answers that took the time of others. Where fewer hold, the wrong and the left out are looked at; where all is right, a harder test.
 * Without `byTime` nothing is concluded from the time that was taken (minor-rules.ts).
 */
export function nextActions(facts: readonly QuestionFacts[], topics: readonly TopicRow[], byTime: boolean): NextAction[] {
  const found = [...reviseTopic(topics), ...easySkipped(facts), ...(byTime ? [...quickWrong(facts), ...slowRight(facts)] : [])]
  const best = found.toSorted((a, b) => b.stake - a.stake)
  const fallback = [...review(facts, 'wrong', 'reviewWrong'), ...review(facts, 'skipped', 'reviewSkipped')]
  const actions = [...best, ...fallback].slice(0, AT_MOST)
  return actions.length > 0 ? actions : [{ kind: 'harderTest', stake: 0 }]
}

function reviseTopic(topics: readonly TopicRow[]): NextAction[] {
  const [topic] = topics.filter(({ lost }) => lost > 0).toSorted((a, b) => b.lost - a.lost)
  return topic === undefined ? [] : [{ kind: 'reviseTopic', topic, stake: topic.lost }]
}

function easySkipped(facts: readonly QuestionFacts[]): NextAction[] {
  const own = facts.filter((one) => one.verdict === 'skipped' && isEasy(one))
  return own.length === 0 ? [] : [{ kind: 'easySkipped', count: own.length, stake: sumUnits(own.map(({ max }) => max)) }]
}

/** The stake of a hurried wrong answer is the mark taken away and half of the one missed: not every second look helps. */
function quickWrong(facts: readonly QuestionFacts[]): NextAction[] {
  const own = facts.filter(({ verdict, isQuick, marks }) => verdict === 'wrong' && isQuick && marks < 0)
  const lost = negateUnits(sumUnits(own.map(({ marks }) => marks)))
  return own.length === 0 ? [] : [{ kind: 'quickWrong', count: own.length, lost, stake: lost + sum(own.map(({ max }) => max)) / 2 }]
}

/** What the time beyond the usual would have been worth at this learner's own pace. */
function slowRight(facts: readonly QuestionFacts[]): NextAction[] {
  const own = facts.filter(({ verdict, isSlow }) => verdict === 'right' && isSlow)
  if (own.length === 0) return []
  const seen = facts.filter(({ spentMs }) => spentMs > 0)
  const meanMs = sum(seen.map(({ spentMs }) => spentMs)) / seen.length
  const extraMs = sum(own.map((one) => Math.max(0, one.spentMs - usualMs(one))))
  const gained = Math.max(0, sum(seen.map(({ marks }) => marks)))
  return [{ kind: 'slowRight', count: own.length, extraMs: Math.round(extraMs), stake: (extraMs / (meanMs * seen.length)) * gained }]
}

function review(facts: readonly QuestionFacts[], verdict: 'wrong' | 'skipped', kind: 'reviewWrong' | 'reviewSkipped'): NextAction[] {
  const own = facts.filter((one) => one.verdict === verdict)
  return own.length === 0 ? [] : [{ kind, count: own.length, stake: sumUnits(own.map(({ max, marks }) => subtractUnits(max, marks))) }]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
