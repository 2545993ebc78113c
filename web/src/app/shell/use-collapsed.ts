import { useState } from 'react'

/**
 * Whether the sidebar shows icons only; remembered on the device under `key`. Where nothing is remembered, it does on screens up to
 * `narrow` pixels wide.
 */
export function useCollapsed(key = 'sopan-sidebar', narrow = 0): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => (read(key) ?? (innerWidth <= narrow ? 'collapsed' : 'open')) === 'collapsed')
  return [
    collapsed,
    (next) => {
      setCollapsed(next)
      try {
        localStorage.setItem(key, next ? 'collapsed' : 'open')
      } catch {
        // It holds for this page.
      }
    },
  ]
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
