import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Panel } from './panel.tsx'

interface FoldPanelProps {
  readonly title: string
  readonly note?: string | undefined
  readonly isPrinting: boolean
  readonly children: ReactNode
}

/** A part of the analysis that a phone shows as a line until it is opened; on a wide screen and on paper it stands open. */
export function FoldPanel({ title, note, isPrinting, children }: FoldPanelProps) {
  const [isWide] = useState(() => matchMedia('(min-width: 768px)').matches)
  if (isWide || isPrinting) {
    return (
      <Panel title={title} note={note}>
        {children}
      </Panel>
    )
  }
  return (
    <details>
      <summary className="ana-row ana-row-plain [&::-webkit-details-marker]:hidden">
        <h2 className="text-base">{title}</h2>
        <ChevronRight size={20} aria-hidden="true" className="ana-turn mirror-rtl text-muted" />
      </summary>
      <div className="ana-fold">
        {note !== undefined && <p className="text-sm text-muted">{note}</p>}
        {children}
      </div>
    </details>
  )
}
