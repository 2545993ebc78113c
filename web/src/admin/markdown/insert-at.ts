import type { Chosen } from './insert-text.ts'

/**
 * Changes a text field at its caret as if it had been typed: the browser's own undo takes it back, and the form hears of it.
 * @param change from the text with what is chosen in it to the text as it shall be
 */
export function insertAt(field: HTMLTextAreaElement, change: (chosen: Chosen) => Chosen): void {
  const { value, selectionStart, selectionEnd } = field
  const after = change({ text: value, from: selectionStart, to: selectionEnd })
  const piece = after.text.slice(selectionStart, after.text.length - (value.length - selectionEnd))
  field.focus()
  field.setSelectionRange(selectionStart, selectionEnd)
  // Deprecated, and the one way that keeps the field's own undo; where it is gone the field is written to.
  const isTyped = typeof document.execCommand === 'function' && document.execCommand('insertText', false, piece)
  if (!isTyped) {
    field.setRangeText(piece, selectionStart, selectionEnd, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  // At once: a key that is pressed within the frame goes on where the caret shall be. Drawing the same text again leaves it there.
  field.setSelectionRange(after.from, after.to)
}
