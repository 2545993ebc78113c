import { useLayoutEffect, useSyncExternalStore } from 'react'
import { shortcutOf, type AnswerKind, type KeyFacts, type ShortcutCommand } from './shortcuts.ts'

const KEY = 'sopan-exam-shortcuts'

/** Single-key shortcuts can be switched off (WCAG 2.1.4); the choice is remembered on this device. */
export const shortcutsSetting = {
  isOn: (): boolean => isOn,
  set(on: boolean): void {
    isOn = on
    try {
      if (on) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, 'off')
    } catch {
      // Then it holds for this page.
    }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const listeners = new Set<() => void>()
let isOn = read()

export const useShortcutsOn = (): boolean => useSyncExternalStore(shortcutsSetting.subscribe, shortcutsSetting.isOn)

/** Listens for single keys while the screen is shown and no dialog is open over it. */
export function useShortcuts(answer: AnswerKind, run: (command: ShortcutCommand) => void): void {
  const on = useShortcutsOn()
  useLayoutEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return
      const command = shortcutOf(factsOf(event), answer)
      if (command === null) return
      event.preventDefault()
      run(command)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [on, answer, run])
}

function factsOf(event: KeyboardEvent): KeyFacts {
  return {
    key: event.key,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey,
    isRepeat: event.repeat,
    focus: focusOf(document.activeElement),
  }
}

function focusOf(element: Element | null): KeyFacts['focus'] {
  if (element instanceof HTMLInputElement) {
    if (element.type === 'radio' || element.type === 'checkbox') return 'choice'
    return element.dataset['answer'] === undefined ? 'text' : 'answer'
  }
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return 'text'
  return element instanceof HTMLElement && element.matches('button, a[href], summary, [role="button"]') ? 'control' : 'elsewhere'
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}
