import type { ReactNode } from 'react'

/** A part of the analysis: its heading, a line that says how to read it, and its content. */
export function Panel({
  title,
  note,
  aside,
  children,
}: {
  readonly title: string
  readonly note?: string | undefined
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="grid gap-0.5">
          <h2 className="text-lg">{title}</h2>
          {note !== undefined && <p className="max-w-[68ch] text-muted">{note}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A collapsed section; its content is made when it is opened. */
export function Fold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-9 items-center gap-1.5 rounded-sm text-primary hover:underline">{summary}</summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}
