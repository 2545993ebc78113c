import { Clock, Crown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CatalogueTest } from '#contract/catalogue/schemas.ts'
import { formatDateTime, formatDuration } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { TestFacts } from './test-facts.tsx'
import { resultPath, resumePath, startPath } from '#web/lib/test-paths.ts'
import type { TestState } from './test-state.ts'

interface TestRowProps {
  readonly test: CatalogueTest
  readonly state: TestState
  readonly now: number
  /** Why it is offered, or what series it is in. */
  readonly note?: ReactNode
  /** The one primary button of its screen. */
  readonly first?: boolean
  readonly level: 'h2' | 'h3'
}

/** One test: what it is, and the one thing that can be done with it now. */
export function TestRow({ test, state, now, note, first = false, level: Heading }: TestRowProps) {
  return (
    <li
      id={`test-${test._id}`}
      className="grid scroll-mt-20 gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-5"
    >
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Heading className="text-base">{test.title}</Heading>
          {test.access === 'prime' && (
            <Badge tone="accentSoft" icon={<Crown size={14} aria-hidden="true" />}>
              {m.test_prime()}
            </Badge>
          )}
        </div>
        <TestFacts test={test} />
        {note && <p className="text-muted">{note}</p>}
        {state.kind === 'resume' && (
          <p className="flex items-center gap-1.5 font-bold text-primary tabular">
            <Clock size={18} aria-hidden="true" className="shrink-0" />
            {m.test_time_left({ time: formatDuration(roundMinute(state.deadlineAt - now)) })}
          </p>
        )}
      </div>
      <TestAction test={test} state={state} first={first} />
    </li>
  )
}

function TestAction({ test, state, first }: { readonly test: CatalogueTest; readonly state: TestState; readonly first: boolean }) {
  const named = (verb: string) => m.test_action_named({ action: verb, title: test.title })
  switch (state.kind) {
    case 'resume':
      return (
        <PathLink
          href={resumePath(state.attemptId)}
          aria-label={named(m.test_resume())}
          className={buttonClass({ look: 'primary', wide: true })}
        >
          {m.test_resume()}
        </PathLink>
      )
    case 'result':
      return (
        <div className="flex flex-wrap gap-2 sm:justify-end max-sm:flex-row-reverse max-sm:justify-end">
          <PathLink href={startPath(test._id)} aria-label={named(m.test_again())} className={buttonClass({ look: 'quiet' })}>
            {m.test_again()}
          </PathLink>
          <PathLink href={resultPath(test._id)} aria-label={named(m.test_result())} className={buttonClass({ look: 'secondary' })}>
            {m.test_result()}
          </PathLink>
        </div>
      )
    case 'opens':
      return <p className="text-muted tabular sm:max-w-44 sm:text-end">{m.test_opens({ at: formatDateTime(state.at) })}</p>
    case 'prime':
      return (
        <div className="grid gap-1.5 sm:max-w-52 sm:justify-items-end sm:text-end">
          {/* A whole page load: the page of the pass has a policy of its own. */}
          <a href="/user/buy-pass" aria-label={named(m.test_get_prime())} className={buttonClass({ look: 'secondary' })}>
            {m.test_get_prime()}
          </a>
          <p className="text-muted">{m.test_needs_prime()}</p>
        </div>
      )
    case 'start':
      return (
        <PathLink
          href={startPath(test._id)}
          aria-label={named(m.test_start())}
          className={`${buttonClass({ look: first ? 'primary' : 'secondary' })} ${first ? '' : 'justify-self-start'} sm:justify-self-auto`}
        >
          {m.test_start()}
        </PathLink>
      )
  }
}

/** The list moves by whole minutes: nothing on it should look like the exam's clock. */
const roundMinute = (ms: number) => (ms > 60_000 ? Math.ceil(ms / 60_000) * 60_000 : ms)
