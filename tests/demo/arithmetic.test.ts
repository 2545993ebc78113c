/** Every answer that can be computed is computed a second time, apart from its key, and must agree with it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAccepted, parseAccepted } from '#domain/marking/numeric-answer.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { fixedLetters, fixedOptions } from '#domain/question-bank/fixed-options.ts'
import { assamChecks } from '../../demo/checks/assam.ts'
import type { CheckMaterial, Checks, Outcome } from '../../demo/checks/check.ts'
import { fourteenLanguagesChecks } from '../../demo/checks/fourteen-languages.ts'
import { jeeMathsChecks } from '../../demo/checks/jee-maths.ts'
import { optionValue } from '../../demo/checks/option-value.ts'
import { practiceChecks } from '../../demo/checks/practice.ts'
import { practiceQuantChecks } from '../../demo/checks/practice-quant.ts'
import { practiceReasoningChecks } from '../../demo/checks/practice-reasoning.ts'
import { quantChecks } from '../../demo/checks/quant.ts'
import { reasoningChecks } from '../../demo/checks/reasoning.ts'
import { questionTypesChecks } from '../../demo/checks/question-types.ts'
import { sampleChecks } from '../../demo/checks/samples.ts'
import { sciencesChecks } from '../../demo/checks/sciences.ts'
import { readDemoContent } from '../../demo/load.ts'

const demo = new URL('../../demo/', import.meta.url)
const bundle = await readDemoContent(demo)
const questions = bundle.questions ?? []
const checks: Checks = {
  ...reasoningChecks,
  ...quantChecks,
  ...jeeMathsChecks,
  ...assamChecks,
  ...fourteenLanguagesChecks,
  ...practiceChecks,
  ...practiceQuantChecks,
  ...practiceReasoningChecks,
  ...sampleChecks,
  ...sciencesChecks,
  ...questionTypesChecks,
}

/** What is known and not computed; see demo/checks/facts.md. */
const KNOWLEDGE = new Set([
  'reasoning-003',
  'chemistry-006',
  'types-true-false-001',
  'types-true-false-004',
  'types-assertion-reason-002',
  'types-assertion-reason-004',
  'types-fill-in-004',
])

const computed = questions.filter(
  ({ id, topic }) => /^(quant|reasoning|jee-maths|physics|chemistry|computing)\./.test(topic) && !KNOWLEDGE.has(id),
)

test.each(computed.map((question) => [question.id, question] as const))(
  'the key of %s is what a second computation finds',
  (id, question) => {
    const check = checks[id]
    if (check === undefined) throw new Error('there is no computation for this question')
    expect(keyed(question)).toEqual(found(question, check(materialOf(question))))
  },
)

test('there is no computation for a question that is not there', () => {
  const ids = new Set(computed.map(({ id }) => id))
  expect(Object.keys(checks).filter((id) => !ids.has(id))).toEqual([])
})

test('a wrong key is noticed', () => {
  const question = computed.find(({ id }) => id === 'quant-004')
  const check = checks['quant-004']
  if (question === undefined || check === undefined) throw new Error('quant-004 is gone')
  expect(keyed({ ...question, key: { options: ['a'] } })).not.toEqual(found(question, check(materialOf(question))))
})

test.each([
  ['₹1,000', 1000],
  ['$33\\frac{1}{3}\\%$', 100 / 3],
  ['15 : 19', 15 / 19],
  ['$60\\sqrt{3}$ m', 60 * Math.sqrt(3)],
  ['$2 - \\sqrt{3}$', 2 - Math.sqrt(3)],
  ['$\\frac{1}{\\sqrt{2}}$', Math.SQRT1_2],
  ['296 m²', 296],
  ['9.6 km/h', 9.6],
])('the option "%s" is read as a number', (text, value) => {
  expect(optionValue(text)).toBeCloseTo(value, 12)
})

function materialOf(question: ContentQuestion): CheckMaterial {
  return {
    passage: bundle.passages?.find(({ id }) => id === question.passage)?.variants.en?.text ?? '',
    figure: (id) => readFileSync(new URL(`figures/${id}.svg`, demo), 'utf8'),
  }
}

/** What the key says: the letters of the right options, or that the computed number is accepted. */
function keyed({ key }: ContentQuestion): string[] | Record<string, string[]> | 'accepted' {
  if ('rows' in key) return key.rows
  return 'options' in key ? key.options : 'accepted'
}

/** What the computation says, in the same words. */
function found(
  question: ContentQuestion,
  outcome: Outcome,
): string[] | Readonly<Record<string, readonly string[]>> | 'accepted' | 'not accepted' {
  if (typeof outcome === 'object' && 'rows' in outcome) return outcome.rows
  const letters = question.options ?? fixedLetters(question.type) ?? []
  if ('accept' in question.key) {
    const accepted = parseAccepted(question.key.accept)
    if (!accepted.ok || typeof outcome !== 'number') throw new Error('the key or the computation is no number')
    return isAccepted(accepted.accepted, outcome.toFixed(question.decimals ?? 0)) ? 'accepted' : 'not accepted'
  }
  if (typeof outcome === 'object') return letters.filter((_, i) => outcome[i])
  return letters.filter((letter) => fits(question.variants.en?.options?.[letter] ?? given(question, letter), outcome))
}

/** The English text of an option that the question's type gives. */
function given({ type }: ContentQuestion, letter: string): string {
  return fixedOptions(type, 'en')?.[fixedLetters(type)?.indexOf(letter) ?? -1] ?? ''
}

function fits(option: string, outcome: Exclude<Outcome, object> | ((option: string) => boolean)): boolean {
  if (typeof outcome === 'function') return outcome(option)
  if (typeof outcome === 'string') return option === outcome
  return Math.abs(optionValue(option) - outcome) < 1e-6 * Math.max(1, Math.abs(outcome))
}
