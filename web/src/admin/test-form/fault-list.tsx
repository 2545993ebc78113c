import { useEffect, useRef } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { faultWords } from './fault-words.ts'
import { type TicketActFault, questionAt } from './faults.ts'

interface FaultListProps {
  readonly faults: readonly TicketActFault[]
  readonly sections: readonly { readonly questions: readonly string[] }[]
}

/** Everything that keeps the test from being saved, each leading to its question; takes the focus when it appears. */
export function FaultList({ faults: found, sections }: FaultListProps) {
  const faults = faultWords(found)
  const box = useRef<HTMLElement>(null)
  const messages = faults.map(({ message }) => message).join('\n')
  useEffect(() => {
    if (messages !== '') box.current?.focus()
  }, [messages])
  return (
    <section ref={box} tabIndex={-1} aria-labelledby="faults-head" className="grid gap-2 rounded-card border-2 border-bad bg-bad-soft p-4">
      <h2 id="faults-head" className="text-base">
        {m.admin_tests_faults({ count: faults.length })}
      </h2>
      <ul className="grid max-h-72 list-disc gap-1 overflow-y-auto ps-5">
        {faults.map(({ path, message }) => {
          const question = questionAt(path, sections)
          return (
            <li key={`${path} ${message}`}>
              {question !== null && (
                <>
                  <a href={`#question-${question}`} className="text-primary underline" onClick={(event) => focusOn(event, question)}>
                    {question}
                  </a>
                  {': '}
                </>
              )}
              {message}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The address is the router's: a jump within the page leaves it alone. */
function focusOn(event: { preventDefault: () => void }, question: string): void {
  event.preventDefault()
  const line = document.getElementById(`question-${question}`)
  line?.scrollIntoView({ block: 'center' })
  line?.focus({ preventScroll: true })
}
