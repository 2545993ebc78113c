import { CircleCheck, Info } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { isSafeBrowser, SAFE_EXAM_BROWSER } from '#web/lib/safe-browser.ts'

/** Of a test that an institute lets start in Safe Exam Browser alone. Whether its configuration is the right one only the start tells. */
export function SafeBrowserNote() {
  const isRight = isSafeBrowser()
  const Icon = isRight ? CircleCheck : Info
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">{m.instructions_safe_browser({ browser: SAFE_EXAM_BROWSER })}</h3>
      <p className="flex items-start gap-2">
        <Icon size={20} aria-hidden="true" className={isRight ? 'mt-px shrink-0 text-primary' : 'mt-px shrink-0 text-accent'} />
        <span>
          {isRight
            ? m.instructions_safe_browser_here({ browser: SAFE_EXAM_BROWSER })
            : m.instructions_safe_browser_not({ browser: SAFE_EXAM_BROWSER })}
        </span>
      </p>
      <PathLink href="/safe-exam-browser" className="inline-flex min-h-9 items-center justify-self-start text-primary hover:underline">
        {m.instructions_safe_browser_more()}
      </PathLink>
    </section>
  )
}
