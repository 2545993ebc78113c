import { type RefObject, useEffect } from 'react'
import type { Decision } from '#contract/comments/moderation-schemas.ts'

/** After "g" a letter leads to another page of the admin area, ms (features/search). */
const LEAD_MS = 1_200

interface QueueKeys {
  readonly decide: (id: string, to: Decision) => void
  readonly choose: (id: string) => void
  readonly undo: () => void
}

const DECISIONS: Readonly<Record<string, Decision>> = { a: 'visible', r: 'rejected', s: 'spam' }

/** J and K go down and up the comments; A, R, S and X act on the one in focus; U undoes. Not while something is being typed. */
export function useQueueKeys(list: RefObject<HTMLElement | null>, { decide, choose, undo }: QueueKeys): void {
  useEffect(() => {
    let ledAt = -LEAD_MS
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const isLed = performance.now() - ledAt < LEAD_MS
      ledAt = key === 'g' ? performance.now() : -LEAD_MS
      if (isLed || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target))
        return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const id = rows[at]?.dataset['row']
      const to = DECISIONS[key]
      if (key === 'j' || key === 'k') focusRow(rows[at === -1 ? (key === 'j' ? 0 : rows.length - 1) : at + (key === 'j' ? 1 : -1)])
      else if (key === 'u') undo()
      else if (id !== undefined && to !== undefined) decide(id, to)
      else if (id !== undefined && key === 'x') choose(id)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [list, decide, choose, undo])
}

export function focusRow(row: HTMLElement | null | undefined): void {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** A field, a select, or a dialog over the list. The check box of a row is none of them. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=tab]') !== null)
