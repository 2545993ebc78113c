import type { Locale } from '#contract/shared/locales.ts'
import { choiceOfShares } from '../choice-form.ts'
import { matrixOfPairs, type Pair } from '../matrix-form.ts'
import { plainNumber, withTolerance } from '../number-key.ts'
import type { QuestionForm } from '../question-form.ts'
import { textsOfAnswers } from '../text-key.ts'
import { elementOf, elementsOf, type XmlElement } from '../xml/xml-tree.ts'
import { childText, type MoodleAnswer } from './moodle-answers.ts'
import type { MoodleFile } from './moodle-files.ts'
import { moodleText, plainOf, type MoodleText, type Report } from './moodle-text.ts'

type Form = QuestionForm<MoodleText>

export const truthForm = (answers: readonly MoodleAnswer[], report: Report): Form | null => {
  const right = answers.find(({ share }) => share >= 1)
  if (right !== undefined) return { type: 'trueFalse', key: { options: [/^true$/i.test(right.text.raw.trim()) ? 'a' : 'b'] } }
  report('no_answer')
  return null
}

export function choiceForm(question: XmlElement, answers: readonly MoodleAnswer[], report: Report): Form | null {
  const isSingle = !/^(?:false|0)$/i.test(childText(question, 'single'))
  const form = choiceOfShares(answers, isSingle, report)
  if (form === null) return null
  const isFixed = /^(?:false|0)$/i.test(childText(question, 'shuffleanswers'))
  return { ...form, type: isSingle ? 'single' : 'multiple', ...(isFixed && { fixedOptionOrder: true }) }
}

export function shortForm(question: XmlElement, answers: readonly MoodleAnswer[], language: Locale, report: Report): Form | null {
  const texts = textsOfAnswers(
    answers.map(({ text, share }) => ({ text: plainOf(text, language), share })),
    report,
  )
  if (texts === null) return null
  if (childText(question, 'usecase') === '1' && texts.some((text) => text.toLowerCase() !== text.toUpperCase()))
    report('case_lost', 'warning')
  return { type: 'text', key: { texts } }
}

export function numberForm(question: XmlElement, answers: readonly MoodleAnswer[], report: Report): Form | null {
  // An asterisk catches every other answer; it gains nothing, or a part that is told.
  const numbers = answers.filter(({ text }) => text.raw.trim() !== '*')
  if (answers.some(({ share }) => share > 0 && share < 1)) report('weights_lost', 'warning')
  const accept: string[] = []
  for (const { text, tolerance } of numbers.filter(({ share }) => share >= 1)) {
    const value = plainNumber(text.raw)
    const spread = tolerance === '' ? '0' : plainNumber(tolerance)
    if (value === null || spread === null) {
      report('number_unread', 'error', value === null ? text.raw : tolerance)
      return null
    }
    accept.push(withTolerance(value, spread))
  }
  const units = elementOf(question, 'units')
  const names = units === null ? [] : elementsOf(units, 'unit').map((unit) => childText(unit, 'unit_name'))
  if (names.some((name) => name !== '')) report('units_lost', 'warning', names.join(', '))
  if (accept.length > 0) return { type: 'numerical', key: { accept: accept.join(', ') } }
  report('no_answer')
  return null
}

export function pairsForm(question: XmlElement, files: ReadonlyMap<XmlElement, MoodleFile>, report: Report): Form | null {
  const pairs = elementsOf(question, 'subquestion').map((pair): Pair<MoodleText> => {
    const left = moodleText(pair, files, report)
    const answer = elementOf(pair, 'answer')
    const right: MoodleText = { ...moodleText(answer, files, report), format: 'auto' }
    return { left: left.raw.trim() === '' ? null : left, right }
  })
  const form = matrixOfPairs(pairs, ({ raw }) => raw.trim())
  if (form === null) report('too_many_entries')
  return form
}
