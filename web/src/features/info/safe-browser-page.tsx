import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { SAFE_EXAM_BROWSER } from '#web/lib/safe-browser.ts'
import { StepTriangle } from '#web/ui/motif.tsx'

/** What the check for Safe Exam Browser can prove and what it cannot: for learners who meet it, and for institutes before they ask for it. */
export function SafeBrowserPage() {
  return (
    <div className="page-margin mx-auto grid max-w-[48rem] gap-6 pt-10 sm:pt-14">
      <PageTitle>{SAFE_EXAM_BROWSER}</PageTitle>
      <header className="grid gap-3">
        <StepTriangle steps={3} className="w-12 text-primary" />
        <h1 className="text-2xl" lang="en">
          {SAFE_EXAM_BROWSER}
        </h1>
        <p className="max-w-[68ch]">{m.safe_browser_intro({ browser: SAFE_EXAM_BROWSER })}</p>
      </header>
      <section className="grid gap-2">
        <h2 className="text-lg">{m.safe_browser_checked()}</h2>
        <p className="max-w-[68ch]">{m.safe_browser_checked_text()}</p>
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg">{m.safe_browser_limits()}</h2>
        <ul className="grid max-w-[68ch] list-disc gap-1 ps-5">
          <li>{m.safe_browser_limit_key()}</li>
          <li>{m.safe_browser_limit_room()}</li>
          <li>{m.safe_browser_limit_machine()}</li>
        </ul>
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg">{m.safe_browser_privacy()}</h2>
        <p className="max-w-[68ch]">{m.safe_browser_privacy_text()}</p>
      </section>
    </div>
  )
}
