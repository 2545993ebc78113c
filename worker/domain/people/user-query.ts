import { ID_PATTERN } from '#contract/shared/ids.ts'

/** What someone who types into the search for users means. */
export type UserQuery =
  | { readonly kind: 'all' }
  | { readonly kind: 'email'; readonly beginning: string }
  | { readonly kind: 'phone'; readonly beginnings: readonly string[] }
  /** An id, or a name of sixteen letters. */
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'words' }

/** With an `@` the beginning of an e-mail address, digits a phone number with or without the code of India, an id itself, else words of the name. */
export function userQueryOf(typed: string): UserQuery {
  const text = typed.trim()
  if (text === '' || text === '@') return { kind: 'all' }
  if (text.includes('@')) return { kind: 'email', beginning: text.replace(/^@/, '').toLowerCase() }
  const digits = text.replace(/[\s()+-]/g, '')
  if (/^\d{3,15}$/.test(digits)) {
    const national = digits.replace(/^0/, '')
    return { kind: 'phone', beginnings: [...new Set([digits, ...(text.startsWith('+') ? [] : [`91${national}`])])] }
  }
  if (ID_PATTERN.test(text.toLowerCase())) return { kind: 'id', id: text.toLowerCase() }
  return { kind: 'words' }
}
