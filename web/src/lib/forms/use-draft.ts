import { useEffect, useState } from 'react'

/** State that is kept on the device while a form is being filled in; names begin with `sopan-draft:` and go at sign-out. */
export function useDraft<Draft>(
  name: string,
  begin: (stored: unknown) => Draft,
): { draft: Draft; setDraft: (draft: Draft) => void; forget: () => void } {
  const key = `sopan-draft:${name}`
  const [draft, setDraft] = useState(() => begin(read(key)))
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (!touched) return
    try {
      localStorage.setItem(key, JSON.stringify(draft))
    } catch {
      // It stays on the page.
    }
  }, [key, draft, touched])
  return {
    draft,
    setDraft: (next) => {
      setTouched(true)
      setDraft(next)
    },
    forget: () => {
      setTouched(false)
      localStorage.removeItem(key)
    },
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
