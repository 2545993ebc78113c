import type { ContentQuestion } from '#contract/imports/content.ts'
import { ANSWER_FORMS } from '#contract/question-bank/question-form.ts'
import { fixedLetters } from '#domain/question-bank/fixed-options.ts'
import { checkTexts } from './check-texts.ts'
import type { Faults, Path } from './fault.ts'
import { localesOf } from './resolve-passages.ts'

/** That the options of a question, written or given by its type, have a text in every language and the key names some of them. */
export function checkChoice(question: ContentQuestion, at: Path, faults: Faults): void {
  const given = fixedLetters(question.type)
  const options = given ?? question.options ?? []
  if (given === null) checkOptions(question, options, at, faults)
  if (!('options' in question.key)) {
    const example = given === null ? '"…"' : `"${given[0]}"`
    faults.add([...at, 'key'], `a question with options needs { "options": [${example}] }`)
    return
  }
  const path = [...at, 'key', 'options']
  const right = question.key.options
  if (new Set(right).size !== right.length) faults.add(path, 'names a letter twice')
  for (const [i, letter] of right.entries())
    if (!options.includes(letter))
      faults.add([...path, i], `"${letter}" is none of the options${given === null ? '' : `, which are ${given.join(', ')} here`}`)
  if (ANSWER_FORMS[question.type] === 'option' && right.length !== 1)
    faults.add(
      path,
      question.type === 'single' ? 'a single-choice question has exactly one right option' : 'there is exactly one right option',
    )
}

function checkOptions(question: ContentQuestion, options: readonly string[], at: Path, faults: Faults): void {
  if (question.options === undefined)
    faults.add([...at, 'options'], 'is missing; list the letters of the options in order, such as ["a","b","c","d"]')
  if (new Set(options).size !== options.length) faults.add([...at, 'options'], 'lists a letter twice')
  for (const [language, variant] of localesOf(question.variants))
    checkTexts(variant.options ?? {}, options, 'option', [...at, 'variants', language, 'options'], faults)
}
