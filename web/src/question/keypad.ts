import { ATTEMPT_LIMITS } from '#contract/attempts/schemas.ts'
import { mayType, normaliseTyped } from '#domain/marking/numeric-answer.ts'

/** The text in the field after one key of the keypad; the field as it was where the key may not be pressed now. */
export function afterKey(text: string, key: string, decimals: number): string {
  if (key === 'Backspace') return text.slice(0, -1)
  // The minus changes the sign wherever the caret is: on a phone no one goes back to the beginning.
  const next = key === '-' ? (text.startsWith('-') ? text.slice(1) : `-${text}`) : text + key
  return mayType(next, { decimals, maxLength: ATTEMPT_LIMITS.typedAnswer }) ? next : text
}

/** What was typed or pasted into the field, or null where it may not stand there. */
export function acceptTyped(text: string, decimals: number): string | null {
  const plain = text.trim().replace('−', '-')
  return mayType(plain, { decimals, maxLength: ATTEMPT_LIMITS.typedAnswer }) ? plain : null
}

/** A field as it is typed into; `isPointRefused` once a point was typed into a whole number, until something is deleted. */
export interface TypedField {
  readonly text: string
  readonly isPointRefused: boolean
}

/**
 * The field after its text was to become another, by typing, pasting or a key. A whole number takes no point, and then no digits either
 * until something is deleted: "12.5" must not become 125.
 */
export function afterTyping({ text, isPointRefused }: TypedField, next: string, decimals: number): TypedField {
  // The first deletion takes away the point, unless all is cleared.
  if (isPointRefused) return { text: next && text, isPointRefused: next.length >= text.length }
  if (decimals === 0 && /[.,]/.test(next)) return { text, isPointRefused: true }
  return { text: acceptTyped(next, decimals) ?? text, isPointRefused }
}

/** The answer that a field's text stands for: as typed, or none while it is no number yet ("-", "."). */
export const answerOf = (text: string): string | null => (normaliseTyped(text) === null ? null : text)
