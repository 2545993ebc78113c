import type { ReactNode } from 'react'

/** A part of the lab: its heading, a line that says how to read it, and its content. */
export const Panel = ({ title, note, children }: { readonly title: string; readonly note?: string; readonly children: ReactNode }) => (
  <section className="grid content-start gap-3">
    <div className="grid gap-0.5">
      <h2 className="text-lg">{title}</h2>
      {note !== undefined && <p className="max-w-[68ch] text-muted">{note}</p>}
    </div>
    {children}
  </section>
)
