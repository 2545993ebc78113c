import type { ReactNode } from 'react'
import type { StartDecision, TestDetail } from '#contract/catalogue/schemas.ts'
import { formatDateTime, formatDuration } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { attemptPath } from '../attempt-paths.ts'

const DAY_MS = 24 * 3_600_000

interface StartRefusalProps {
  readonly test: TestDetail
  readonly decision: Exclude<StartDecision, { kind: 'start' }>
}

/** In place of the start: the test is running already, or cannot be started now, with the reason and what can be done. */
export function StartRefusal({ test, decision }: StartRefusalProps) {
  if (decision.kind === 'resume') {
    const left = Math.max(60_000, Math.ceil((decision.deadlineAt - test.serverNow) / 60_000) * 60_000)
    return (
      <Box
        title={m.instructions_resume_title()}
        // What has no clock is open for weeks; no test lasts a day.
        text={left > DAY_MS ? m.instructions_no_clock() : m.instructions_resume_text({ time: formatDuration(left) })}
      >
        <PathLink href={attemptPath(decision.attemptId)} className={buttonClass({ look: 'primary', size: 'lg', wide: true })}>
          {m.instructions_resume()}
        </PathLink>
      </Box>
    )
  }
  switch (decision.code) {
    case 'prime_required':
      return <Box title={m.instructions_prime_title()} text={m.instructions_prime_text()} />
    case 'test_not_open':
      return (
        <Box
          title={m.instructions_not_open_title()}
          text={m.instructions_not_open_text({ at: test.opensAt === null ? '' : formatDateTime(test.opensAt) })}
        />
      )
    case 'test_over':
      return (
        <Box
          title={m.instructions_over_title()}
          text={m.instructions_over_text({ at: test.closesAt === null ? '' : formatDateTime(test.closesAt) })}
        />
      )
    case 'profile_incomplete':
      return (
        <Box title={m.instructions_profile_title()} text={m.instructions_profile_text()}>
          <PathLink href="/complete-profile" className={buttonClass({ look: 'primary', size: 'lg', wide: true })}>
            {m.instructions_profile_action()}
          </PathLink>
        </Box>
      )
  }
}

function Box({ title, text, children }: { readonly title: string; readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="grid gap-3 rounded-card border-2 border-primary bg-surface p-4 sm:p-5">
      <h2 className="text-lg">{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}
