import type { ProblemCode } from './upload-model.ts'

export interface TypedAnswer {
  readonly text: string
  /** What it gains, as a share of the full marks. */
  readonly share: number
}

/**
 * The words that are accepted, out of Moodle's short answers: an asterisk stands there for any words, which no key of ours can say, but
 * an asterisk alone that gains nothing only catches what is wrong. Null where there is no key, which is told.
 */
export function textsOfAnswers(
  answers: readonly TypedAnswer[],
  report: (code: ProblemCode, level?: 'error' | 'warning', text?: string) => void,
): string[] | null {
  const whole = answers.filter(({ share }) => share >= 1)
  const pattern = whole.find(({ text }) => /(?<!\\)\*/.test(text))
  if (pattern !== undefined) {
    report('wildcard', 'error', pattern.text)
    return null
  }
  if (answers.some(({ share }) => share > 0 && share < 1)) report('weights_lost', 'warning')
  const texts = whole.map(({ text }) => text.replaceAll('\\*', '*').replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
  if (texts.length > 0) return texts
  report('no_answer')
  return null
}
