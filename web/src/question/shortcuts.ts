import type { PaperQuestion } from '#contract/papers/schemas.ts'
import { ANSWER_FORMS } from '#contract/question-bank/question-form.ts'

/** What a key means on the exam screen. Pure: where the focus is and what is asked arrive as facts. */
export type ShortcutCommand =
  | { readonly kind: 'choose'; /** 0-based place on screen. */ readonly place: number }
  | { readonly kind: 'typed'; /** One key of the numeric keypad. */ readonly key: string }
  | {
      readonly kind:
        | 'saveAndNext'
        | 'markAndNext'
        | 'previous'
        | 'clear'
        | 'palette'
        | 'language'
        | 'paper'
        | 'calculator'
        | 'scratch'
        | 'help'
    }

export interface KeyFacts {
  readonly key: string
  readonly hasModifier: boolean
  /** Held down: nothing may be repeated by it. */
  readonly isRepeat: boolean
  /** Where the focus is: in the field of a typed answer or in another that takes text, on something that Enter presses, on a choice, or elsewhere. */
  readonly focus: 'answer' | 'text' | 'control' | 'choice' | 'elsewhere'
}

/** What the question on screen takes: that many options, a typed number, typed words, or cells of a table. */
export type AnswerKind = { readonly kind: 'options'; readonly count: number } | { readonly kind: 'number' | 'words' | 'cells' }

/** What a question takes, for its keys; no question takes none. */
export function answerKindOf(question: Pick<PaperQuestion, 'type' | 'options'> | undefined): AnswerKind {
  const form = question === undefined ? 'options' : ANSWER_FORMS[question.type]
  return form === 'option' || form === 'options' ? { kind: 'options', count: question?.options?.length ?? 0 } : { kind: form }
}

const LETTERS = 'abcdefghij'

const COMMANDS = {
  n: 'saveAndNext',
  p: 'previous',
  m: 'markAndNext',
  c: 'clear',
  g: 'palette',
  l: 'language',
  q: 'paper',
  k: 'calculator',
  s: 'scratch',
  '?': 'help',
} as const

/**
 * The command of a key press, or null. Letters that name an option on screen choose it, so C clears only where there is no option C;
 * Backspace and Delete always clear a choice (decision 0030).
 */
export function shortcutOf({ key, hasModifier, isRepeat, focus }: KeyFacts, answer: AnswerKind): ShortcutCommand | null {
  if (hasModifier || isRepeat || focus === 'text') return null
  if (key === 'Enter') return focus === 'control' ? null : { kind: 'saveAndNext' }
  // Whatever else is pressed in it belongs to the field.
  if (focus === 'answer') return null
  if (answer.kind === 'number') {
    if (/^[0-9.-]$/.test(key)) return { kind: 'typed', key }
    if (key === 'Backspace') return { kind: 'typed', key: 'Backspace' }
    if (key === 'Delete') return { kind: 'clear' }
  } else if (answer.kind !== 'words') {
    // Words that were typed are not lost to one key beside their field.
    if (key === 'Backspace' || key === 'Delete') return { kind: 'clear' }
    const place = placeOf(key)
    if (answer.kind === 'options' && place !== null && place < answer.count) return { kind: 'choose', place }
  }
  const command = (COMMANDS as Partial<Record<string, Exclude<ShortcutCommand['kind'], 'choose' | 'typed'>>>)[key.toLowerCase()]
  return command === undefined ? null : { kind: command }
}

function placeOf(key: string): number | null {
  if (/^[1-9]$/.test(key)) return Number(key) - 1
  const letter = key.length === 1 ? LETTERS.indexOf(key.toLowerCase()) : -1
  return letter < 0 ? null : letter
}
