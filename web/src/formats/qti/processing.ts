import { elementsOf, type XmlElement } from '../xml/xml-tree.ts'
import { valueOf, type Scope } from './expressions.ts'
import type { OutcomeDeclaration, ResponseDeclaration } from './item-declarations.ts'
import { qtiAttribute } from './qti-tree.ts'
import { float, isEqual, numberOf, parsedValue, single, truthOf, type Value } from './qti-value.ts'
import { step, Unsupported, type StepBudget } from './step-budget.ts'

export interface Processing {
  readonly responses: readonly ResponseDeclaration[]
  readonly outcomes: readonly OutcomeDeclaration[]
  /** The rules as the file has them; null where a standard template stands for them, or nothing. */
  readonly rules: XmlElement | null
  readonly template: 'match_correct' | 'map_response' | null
}

/** Answers by the identifier of their response; one that is missing or empty is no answer. */
export type Answers = ReadonlyMap<string, readonly string[]>

/** Ends the processing of a response. */
class Exit extends Error {}

/** What an item gives for answers, by its own rules. Throws `Unsupported` and `TooLong`. */
export function scoreOf(processing: Processing, answers: Answers, budget: StepBudget): number {
  const { responses, outcomes } = processing
  const declarations = new Map(responses.map((one) => [one.id, one]))
  const variables = new Map<string, Value>()
  for (const { id, initial } of outcomes) variables.set(id, initial)
  for (const { id, baseType, cardinality } of responses) variables.set(id, parsedValue(baseType, cardinality, answers.get(id) ?? []))
  const scope: Scope = { variables, declarations, budget }
  if (processing.template !== null) return templateScore(processing.template, scope)
  if (processing.rules === null) return 0
  try {
    runAll(elementsOf(processing.rules), scope, variables, outcomes)
  } catch (error) {
    if (!(error instanceof Exit)) throw error
  }
  return numberOf(variables.get(scoreName(outcomes)) ?? null) ?? 0
}

/** The outcome that holds the marks. */
function scoreName(outcomes: readonly OutcomeDeclaration[]): string {
  const numeric = outcomes.filter(({ baseType }) => /^(?:float|integer)$/.test(baseType))
  const named = numeric.find(({ id }) => id === 'SCORE') ?? numeric.find(({ id }) => /score/i.test(id) && !/max|min/i.test(id))
  return (named ?? numeric[0] ?? outcomes[0])?.id ?? 'SCORE'
}

/** The two standard templates name their response RESPONSE. */
function templateScore(template: 'match_correct' | 'map_response', { variables, declarations, budget }: Scope): number {
  step(budget)
  const declared = declarations.get('RESPONSE')
  const given = variables.get('RESPONSE') ?? null
  if (declared === undefined || given === null) return 0
  if (template === 'match_correct')
    return isEqual(given, parsedValue(declared.baseType, declared.cardinality, declared.correct)) === true ? 1 : 0
  const element: XmlElement = { name: 'mapResponse', attributes: ' identifier="RESPONSE"', children: [] }
  return numberOf(valueOf(element, { variables, declarations, budget })) ?? 0
}

type Variables = Map<string, Value>

function runAll(rules: readonly XmlElement[], scope: Scope, variables: Variables, outcomes: readonly OutcomeDeclaration[]): void {
  for (const rule of rules) run(rule, scope, variables, outcomes)
}

function run(rule: XmlElement, scope: Scope, variables: Variables, outcomes: readonly OutcomeDeclaration[]): void {
  step(scope.budget)
  if (rule.name === 'responseCondition') {
    for (const branch of elementsOf(rule)) {
      const [condition, ...rules] = elementsOf(branch)
      const isElse = branch.name === 'responseElse'
      if (!isElse && (condition === undefined || truthOf(valueOf(condition, scope)) !== true)) continue
      runAll(isElse ? elementsOf(branch) : rules, scope, variables, outcomes)
      return
    }
  } else if (rule.name === 'setOutcomeValue') variables.set(qtiAttribute(rule, 'identifier') ?? '', expressionIn(rule, scope))
  else if (rule.name === 'lookupOutcomeValue') lookUp(rule, scope, variables, outcomes)
  else if (rule.name === 'responseProcessingFragment') runAll(elementsOf(rule), scope, variables, outcomes)
  else if (rule.name === 'exitResponse') throw new Exit()
  else throw new Unsupported(rule.name)
}

function expressionIn(rule: XmlElement, scope: Scope): Value {
  const [expression] = elementsOf(rule)
  if (expression === undefined) throw new Unsupported(rule.name)
  return valueOf(expression, scope)
}

/** A table of numbers: the entry that is equal, or the last boundary that is not above. */
function lookUp(rule: XmlElement, scope: Scope, variables: Variables, outcomes: readonly OutcomeDeclaration[]): void {
  const id = qtiAttribute(rule, 'identifier') ?? ''
  const outcome = outcomes.find((one) => one.id === id)
  const number = numberOf(expressionIn(rule, scope))
  const entry = outcome?.table.find(({ from, isBoundary }) => number !== null && (isBoundary ? number >= from : number === from))
  const written = entry?.to ?? outcome?.tableDefault ?? null
  const isNumber = /^(?:float|integer)$/.test(outcome?.baseType ?? '')
  variables.set(id, written === null ? null : isNumber ? float(Number(written)) : single(outcome?.baseType ?? 'string', written))
}
