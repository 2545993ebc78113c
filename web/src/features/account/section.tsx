import { useId, type ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

/** One matter of the account, named. */
export function Section({ title, text, children }: { readonly title: string; readonly text?: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {text !== undefined && <p className="max-w-[68ch] text-muted">{text}</p>}
      </div>
      {children}
    </Card>
  )
}
