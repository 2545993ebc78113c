export type MendCommand = 'next' | 'previous' | 'edit' | 'leave' | 'undo'

interface Press {
  readonly key: string
  readonly ctrl: boolean
  readonly alt: boolean
  /** Where the focus is. */
  readonly at: 'field' | 'control' | 'elsewhere'
}

/**
 * What a key does while rows are mended one by one: J and K go on and back, Enter goes into the marked field and Escape out of it, U and
 * Ctrl+Z undo. In a field, letters are text, so that J and K need Alt there; and its own Ctrl+Z undoes what was typed.
 */
export function mendCommand({ key, ctrl, alt, at }: Press): MendCommand | null {
  const small = key.toLowerCase()
  if (at === 'field') {
    if (key === 'Escape') return 'leave'
    if (!alt || ctrl) return null
    return small === 'j' ? 'next' : small === 'k' ? 'previous' : null
  }
  if (ctrl) return small === 'z' && !alt ? 'undo' : null
  if (small === 'j') return 'next'
  if (small === 'k') return 'previous'
  if (alt) return null
  if (small === 'u') return 'undo'
  // On a button, Enter presses it.
  return key === 'Enter' && at === 'elsewhere' ? 'edit' : null
}
