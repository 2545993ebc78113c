/** What a key pressed anywhere in the admin area means. */
export type CommandKey =
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'lead' }
  | { readonly kind: 'go'; readonly letter: string }

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  /** The focus is where letters are typed, or a dialog is open. */
  readonly isTyping: boolean
}

/**
 * Ctrl/⌘-K opens the palette wherever one is; "?" the list of shortcuts; "g" and then a letter leads to a page. Null for everything else.
 * @param isLed whether the key before this one was "g", a moment ago
 */
export function commandKey({ key, ctrlKey, metaKey, altKey, isTyping }: KeyPress, isLed: boolean): CommandKey | null {
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) return { kind: 'palette' }
  if (isTyping || ctrlKey || metaKey || altKey) return null
  if (isLed && /^[a-z]$/.test(key)) return { kind: 'go', letter: key }
  if (key === '?') return { kind: 'shortcuts' }
  return key === 'g' ? { kind: 'lead' } : null
}
