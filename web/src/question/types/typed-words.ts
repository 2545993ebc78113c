import { TYPED_WORDS } from '#contract/question-bank/question-form.ts'
import { isAnswerText } from '#domain/question-bank/comparable-text.ts'

/** What was typed or pasted, as it may be stored (plain-text.ts): without control characters and direction marks, no longer than the wire takes. */
export const acceptWords = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .slice(0, TYPED_WORDS)
    .toWellFormed()

/** The answer that a field's text stands for: as typed, or none where it holds nothing to compare. */
export const wordsOf = (text: string): string | null => (isAnswerText(text) ? text : null)
