import { attributeOf, elementOf, elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import type { Answers } from './processing.ts'
import { isNear } from './qti-value.ts'
import { step, Unsupported, type StepBudget } from './step-budget.ts'

/** The rules of QTI 1.2: conditions one after the other, each setting or changing a sum. */

/** The marks for answers. Throws `Unsupported` and `TooLong`. */
export function score12(processings: readonly XmlElement[], answers: Answers, budget: StepBudget): number {
  let total = 0
  for (const processing of processings) total += scoreOfOne(processing, answers, budget)
  return total
}

function scoreOfOne(processing: XmlElement, answers: Answers, budget: StepBudget): number {
  const outcomes = elementOf(processing, 'outcomes')
  const declared = outcomes === null ? [] : elementsOf(outcomes, 'decvar')
  const sums = new Map<string, number>()
  for (const one of declared) sums.set(nameOf(one), Number(attributeOf(one, 'defaultval') ?? 0) || 0)
  for (const condition of elementsOf(processing, 'respcondition')) {
    step(budget)
    const variables = elementOf(condition, 'conditionvar')
    if (variables !== null && !elementsOf(variables).every((one) => holds(one, answers, budget))) continue
    for (const change of elementsOf(condition, 'setvar')) sums.set(nameOf(change), changed(sums.get(nameOf(change)) ?? 0, change))
    if (!goesOn(condition)) break
  }
  const names = [...sums.keys()]
  const name = names.find((one) => /^score$/i.test(one)) ?? names.find((one) => /score/i.test(one)) ?? names[0] ?? ''
  const lowest = declared.find((one) => nameOf(one) === name)
  const written = lowest === undefined ? null : attributeOf(lowest, 'minvalue')
  // The highest value only cuts sums off: with it, answers that hold the right one and more would be alike.
  return Math.max(written === null || written.trim() === '' ? -Infinity : Number(written), sums.get(name) ?? 0)
}

/** The next condition is tried where the file says so; where it says nothing, after a sum, as the files of learning systems mean it. */
function goesOn(condition: XmlElement): boolean {
  const written = attributeOf(condition, 'continue')
  if (written !== null) return /^yes$/i.test(written)
  return elementsOf(condition, 'setvar').every((change) => /^(?:add|subtract)$/i.test(attributeOf(change, 'action') ?? ''))
}

const nameOf = (element: XmlElement): string => attributeOf(element, 'varname') ?? 'SCORE'

function changed(before: number, change: XmlElement): number {
  const by = Number(textOf(change).trim())
  if (!Number.isFinite(by)) throw new Unsupported('setvar')
  switch ((attributeOf(change, 'action') ?? 'Set').toLowerCase()) {
    case 'add':
      return before + by
    case 'subtract':
      return before - by
    case 'multiply':
      return before * by
    case 'divide':
      return by === 0 ? before : before / by
    default:
      return by
  }
}

/** Whether a condition holds; several within `and`, `not` and the whole have to hold together. */
function holds(condition: XmlElement, answers: Answers, budget: StepBudget): boolean {
  step(budget)
  const given = answers.get(attributeOf(condition, 'respident') ?? '') ?? []
  const wanted = textOf(condition).trim()
  const parts = () => elementsOf(condition)
  switch (condition.name) {
    case 'and':
      return parts().every((one) => holds(one, answers, budget))
    case 'or':
      return parts().some((one) => holds(one, answers, budget))
    case 'not':
      return !parts().every((one) => holds(one, answers, budget))
    case 'other':
      return true
    case 'unanswered':
      return given.length === 0
    case 'varequal':
      return given.some((one) => isEqual(one, wanted, /^yes$/i.test(attributeOf(condition, 'case') ?? 'No')))
    case 'varsubstring':
      return given.some((one) => one.toLowerCase().includes(wanted.toLowerCase()))
    case 'varsubset':
      return wanted.split(',').every((one) => given.includes(one.trim()))
    case 'vargt':
    case 'vargte':
    case 'varlt':
    case 'varlte':
      return given.some((one) => isBeside(condition.name, Number(one), Number(wanted)))
    default:
      throw new Unsupported(condition.name)
  }
}

function isEqual(given: string, wanted: string, isCaseSensitive: boolean): boolean {
  if (given.trim() === wanted || (!isCaseSensitive && given.trim().toLowerCase() === wanted.toLowerCase())) return true
  const isNumber = /\d/.test(given) && /\d/.test(wanted)
  return isNumber && Number.isFinite(Number(given)) && Number.isFinite(Number(wanted)) && isNear(Number(given), Number(wanted), 0)
}

function isBeside(name: string, given: number, limit: number): boolean {
  if (!Number.isFinite(given) || !Number.isFinite(limit)) return false
  const isSame = isNear(given, limit, 0)
  if (name === 'vargt') return given > limit && !isSame
  if (name === 'varlt') return given < limit && !isSame
  return isSame || (name === 'vargte' ? given > limit : given < limit)
}
