import { useEffect, type RefObject } from 'react'

/** J and K go down and up the rows, X chooses the one in focus; not while something is being typed. */
export function useRowKeys(table: RefObject<HTMLElement | null>, onChoose: ((id: string) => void) | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      if (step !== 0) {
        const row = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1)]
        const target = row?.querySelector<HTMLElement>('a[href], button') ?? row
        if (target === undefined || target === null) return
        event.preventDefault()
        target.focus()
        target.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'x' && at !== -1 && onChoose !== undefined) {
        const id = rows[at]?.dataset['row']
        if (id !== undefined) onChoose(id)
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [table, onChoose])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) && !isCheckbox(target)

const isCheckbox = (element: HTMLElement): boolean => element instanceof HTMLInputElement && element.type === 'checkbox'
