import type { ReactNode } from 'react'

/** A table that is never wider than its place: columns share the width, and long words break. Cells: `<th scope>` and `<td>`. */
export const FitTable = ({ caption, children }: { readonly caption: string; readonly children: ReactNode }) => (
  <div className="rounded-card border border-line bg-surface">
    <table className="ana-fit tabular">
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  </div>
)
