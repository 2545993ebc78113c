import type { ContentQuestion } from '#contract/content.ts'
import { ATTEMPT_LIMITS } from '#contract/attempt.ts'
import { canBeTyped, parseAccepted } from '#domain/numeric-answer.ts'
import type { Faults, Path } from './fault.ts'
import { localesOf } from './resolve-passages.ts'

/** That type, options, texts and key of a question belong together. */
export function checkQuestion(question: ContentQuestion, at: Path, faults: Faults): void {
  if (localesOf(question.variants).length === 0) faults.add([...at, 'variants'], 'has no text in any language')
  if (question.type === 'numerical') checkNumerical(question, at, faults)
  else checkChoice(question, at, faults)
}

const NUMBER_TOO_LONG = new RegExp(`[\\d.]{${ATTEMPT_LIMITS.typedAnswer + 1},}`)

function checkNumerical(question: ContentQuestion, at: Path, faults: Faults): void {
  if (question.options !== undefined) faults.add([...at, 'options'], 'a numerical question has no options; remove them')
  if (question.fixedOptionOrder !== undefined) faults.add([...at, 'fixedOptionOrder'], 'a numerical question has no options')
  for (const [language, variant] of localesOf(question.variants))
    if (variant.options !== undefined)
      faults.add([...at, 'variants', language, 'options'], 'a numerical question has no options; remove them')
  if (!('accept' in question.key)) {
    faults.add([...at, 'key'], 'a numerical question needs { "accept": "…" }')
    return
  }
  const path = [...at, 'key', 'accept']
  const parsed = parseAccepted(question.key.accept)
  if (!parsed.ok) faults.add(path, `${parsed.reason}; write "7", "2.4 TO 2.6", "3.5 ± 0.1", alternatives with commas`)
  else if (!canBeTyped(parsed.accepted, question.decimals ?? 0))
    faults.add(path, `cannot be typed with ${question.decimals ?? 0} digits after the point; raise "decimals"`)
  else if (NUMBER_TOO_LONG.test(question.key.accept))
    faults.add(path, `has a number of more than ${ATTEMPT_LIMITS.typedAnswer} characters, which nobody can type`)
}

function checkChoice(question: ContentQuestion, at: Path, faults: Faults): void {
  if (question.decimals !== undefined) faults.add([...at, 'decimals'], 'only numerical questions have decimals')
  const options = question.options ?? []
  if (question.options === undefined)
    faults.add([...at, 'options'], 'is missing; list the letters of the options in order, such as ["a","b","c","d"]')
  if (new Set(options).size !== options.length) faults.add([...at, 'options'], 'lists a letter twice')
  for (const [language, variant] of localesOf(question.variants))
    checkTexts(variant.options ?? {}, options, [...at, 'variants', language, 'options'], faults)

  if (!('options' in question.key)) {
    faults.add([...at, 'key'], 'a question with options needs { "options": ["…"] }')
    return
  }
  const path = [...at, 'key', 'options']
  const right = question.key.options
  if (new Set(right).size !== right.length) faults.add(path, 'names a letter twice')
  for (const [i, letter] of right.entries()) if (!options.includes(letter)) faults.add([...path, i], `"${letter}" is none of the options`)
  if (question.type === 'single' && right.length !== 1) faults.add(path, 'a single-choice question has exactly one right option')
}

function checkTexts(texts: Readonly<Record<string, string>>, options: readonly string[], at: Path, faults: Faults): void {
  const seen = new Map<string, string>()
  for (const letter of options) {
    const text = texts[letter]
    if (text === undefined) {
      faults.add([...at, letter], 'is missing')
      continue
    }
    const twin = seen.get(text.trim())
    if (twin !== undefined) faults.add([...at, letter], `reads the same as option ${twin}`)
    seen.set(text.trim(), letter)
  }
  for (const letter of Object.keys(texts)) if (!options.includes(letter)) faults.add([...at, letter], 'is not in the list of options')
}
