import { insertAt } from '#web/admin/markdown/insert-at.ts'
import { around, atLines, block, link, type Mark, wholeLines } from './marks.ts'

/** What a button of the toolbar or a key does to the text. */
export type Action = 'bold' | 'italic' | 'heading' | 'bullets' | 'numbers' | 'quote' | 'link' | 'table'

const TABLE = '| A | B |\n|---|---|\n| 1 | 2 |'

const MARKS: Readonly<Record<Action, { readonly mark: Mark; readonly byLines?: true }>> = {
  bold: { mark: around('**') },
  italic: { mark: around('*') },
  heading: { mark: atLines('heading'), byLines: true },
  bullets: { mark: atLines('bullets'), byLines: true },
  numbers: { mark: atLines('numbers'), byLines: true },
  quote: { mark: atLines('quote'), byLines: true },
  link: { mark: link },
  table: { mark: block(TABLE) },
}

/** Carries an action out at the caret of a field, as if it had been typed. */
export function runAction(field: HTMLTextAreaElement | null, action: Action): void {
  if (field === null) return
  const { mark, byLines } = MARKS[action]
  if (byLines === true) {
    const { from, to } = wholeLines({ text: field.value, from: field.selectionStart, to: field.selectionEnd })
    field.setSelectionRange(from, to)
  }
  insertAt(field, mark)
}

export const insertTest = (field: HTMLTextAreaElement | null, testId: string): void => {
  if (field !== null) insertAt(field, block(`::test{${testId}}`))
}

/** The action of a key in the text; by the place of the key, because what Shift and Alt make of a digit differs between keyboards. */
export function actionOfKey(event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'code'>): Action | null {
  if (!event.ctrlKey && !event.metaKey) return null
  const held = `${event.altKey ? 'Alt+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.code}`
  return KEYS[held] ?? null
}

const KEYS: Readonly<Record<string, Action>> = {
  KeyB: 'bold',
  KeyI: 'italic',
  KeyK: 'link',
  'Alt+Digit2': 'heading',
  'Shift+Digit7': 'numbers',
  'Shift+Digit8': 'bullets',
  'Shift+Digit9': 'quote',
}

/** Chooses a line of a field (from 1) and brings it into view. */
export function showLine(field: HTMLTextAreaElement | null, line: number): void {
  if (field === null) return
  const lines = field.value.split('\n')
  const from = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0)
  field.focus()
  field.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0))
  // A field that grows with its text does not scroll by itself: the page does.
  const height = field.scrollHeight / Math.max(1, lines.length)
  field.scrollTop = Math.max(0, (line - 3) * height)
  const top = field.getBoundingClientRect().top + (line - 1) * height - field.scrollTop
  if (top < 120 || top > innerHeight - 80) scrollBy({ top: top - innerHeight / 3 })
}
