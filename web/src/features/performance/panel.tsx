import type { ReactNode } from 'react'
import type { PerformanceResponse } from '#contract/performance/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'

export type ShownPerformance = Extract<PerformanceResponse, { readonly status: 'shown' }>

/** A part of the page: its heading, a line that says how to read it, and its content. */
export function Panel({ title, note, children }: { readonly title: string; readonly note?: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <div className="grid gap-0.5">
        <h2 className="text-lg">{title}</h2>
        {note !== undefined && <p className="max-w-[68ch] text-muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}

/** The same as a table, folded away. */
export function AsTable({ children }: { readonly children: ReactNode }) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-9 items-center text-primary hover:underline">{m.performance_as_table()}</summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}

/** What is missing before something can be said. */
export const Missing = ({ children }: { readonly children: ReactNode }) => (
  <p className="max-w-[68ch] rounded-card border border-dashed border-edge px-4 py-4 text-muted">{children}</p>
)
