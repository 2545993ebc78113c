import { useState } from 'react'

const KEY = 'sopan-sidebar'

/** Whether the sidebar shows icons only; remembered on the device. */
export function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => read() === 'collapsed')
  return [
    collapsed,
    (next) => {
      setCollapsed(next)
      try {
        localStorage.setItem(KEY, next ? 'collapsed' : 'open')
      } catch {
        // It holds for this page.
      }
    },
  ]
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
