export type ReviewCommand = 'next' | 'previous' | 'show' | 'bookmark' | 'help'

const COMMANDS: Partial<Record<string, ReviewCommand>> = { j: 'next', k: 'previous', s: 'show', b: 'bookmark', '?': 'help' }

/** What a key means on the solutions screen, or null: never while text is typed, with a modifier, or held down for `show`. */
export function reviewCommandOf(key: {
  readonly key: string
  readonly hasModifier: boolean
  readonly isRepeat: boolean
  readonly isTyping: boolean
}): ReviewCommand | null {
  if (key.hasModifier || key.isTyping) return null
  const command = COMMANDS[key.key.toLowerCase()] ?? null
  return key.isRepeat && command !== 'next' && command !== 'previous' ? null : command
}
