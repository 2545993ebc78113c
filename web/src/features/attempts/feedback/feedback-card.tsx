import { useId, useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { FeedbackForm } from './feedback-form.tsx'

/** The question how the test was, small below the score. Nothing has to be answered. */
export function FeedbackCard({ attemptId }: { readonly attemptId: string }) {
  const id = useId()
  const [isSent, setSent] = useState(false)
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card bg-sunken p-4">
      <h2 id={id} className="text-base">
        {m.feedback_question()}
      </h2>
      {/* Stays in the page, so that what is said next is announced. */}
      <p role="status" className={isSent ? undefined : 'sr-only'}>
        {isSent && m.feedback_thanks()}
      </p>
      {!isSent && <FeedbackForm attemptId={attemptId} isReady onSent={() => setSent(true)} />}
    </section>
  )
}
