import type { ReactNode } from 'react'

/** A table that scrolls sideways on its own where it is too wide, and can be scrolled by key. Cells: `<th scope>` and `<td>`. */
export function Table({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by key
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-start tabular [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2.5 [&_:is(th,td)]:text-start [&_tbody_tr]:border-t [&_tbody_tr]:border-line [&_thead]:text-muted">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}
