import { type ReactNode, useState } from 'react'

/** Folded away, and made only when it is opened: long tables cost nothing until they are wanted. */
export function LazyFold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-9 items-center text-primary hover:underline">{summary}</summary>
      <div className="mt-2">{isOpen && children}</div>
    </details>
  )
}
