import { useEffect, useRef } from 'react'
import { m } from '#web/lib/i18n/messages.ts'

/** What is not right yet, on top, each a link to its field; takes the focus when it appears. */
export function ErrorSummary({ faults }: { readonly faults: readonly { readonly id: string; readonly text: string }[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="grid gap-2 rounded-card border-2 border-bad bg-surface p-4">
      <h2 className="text-base">{m.form_summary()}</h2>
      <ul className="grid gap-1">
        {faults.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="text-bad underline"
              onClick={(event) => {
                event.preventDefault()
                const field = document.getElementById(id)
                field?.scrollIntoView({ block: 'center' })
                field?.focus({ preventScroll: true })
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
