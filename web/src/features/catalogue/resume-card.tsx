import { Clock } from 'lucide-react'
import type { OpenAttempt } from '#contract/catalogue/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { formatTime } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { StepTriangle } from '#web/ui/motif.tsx'
import { resumePath } from '#web/lib/test-paths.ts'
import { hasClock, timeLeftText } from './time-left-text.ts'

/** A test is running: how long it still does, and the way back into it. Nothing on the home page is more pressing. */
export function ResumeCard({ attempt, now }: { readonly attempt: OpenAttempt; readonly now: number }) {
  const title = localize(attempt.title, locale)
  return (
    <section
      aria-label={m.home_resume_label()}
      className="relative grid gap-4 overflow-hidden rounded-card border-2 border-primary bg-surface p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:p-6"
    >
      <StepTriangle steps={7} className="pointer-events-none absolute end-64 -bottom-px hidden w-52 text-primary-soft lg:block" />
      <div className="relative grid gap-1.5">
        <p className="flex items-center gap-1.5 font-bold text-primary">
          <Clock size={20} aria-hidden="true" className="shrink-0" />
          <span className="tabular">{timeLeftText(attempt.deadlineAt, now)}</span>
        </p>
        <h2 className="text-lg" lang={title.locale}>
          {title.text}
        </h2>
        {hasClock(attempt.deadlineAt, now) && (
          <p className="text-muted tabular">{m.home_resume_text({ at: formatTime(attempt.deadlineAt) })}</p>
        )}
      </div>
      <PathLink href={resumePath(attempt.attemptId)} className={`relative ${buttonClass({ look: 'primary', size: 'lg' })}`}>
        {m.home_resume()}
      </PathLink>
    </section>
  )
}
