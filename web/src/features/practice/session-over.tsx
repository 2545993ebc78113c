import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { finishPractice } from '#contract/practice/endpoints.ts'
import type { PracticeSession } from '#contract/practice/schemas.ts'
import { LEAST_ANSWERS, masteryStep } from '#domain/practice/mastery.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FiveSteps } from './five-steps.tsx'
import type { ResultSender } from './send-results.ts'
import type { SessionState } from './session-state.ts'
import { WaitingNote } from './waiting-note.tsx'

interface SessionOverProps {
  readonly session: PracticeSession
  readonly answers: SessionState['answers']
  /** What the learner can do now, as this device reckons it; null where nothing is kept. */
  readonly skill: SessionState['skill']
  readonly sender: ResultSender
  readonly onMore: () => void
}

/** How it went: the count, the step by now, and what comes next. Said at once; the server says the same when it has the answers. */
export function SessionOver({ session, answers, skill, sender, onMore }: SessionOverProps) {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const told = useSyncExternalStore(sender.subscribe, () => sender.toldOf(session.sessionId))
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (told !== undefined) void makeOld(client, finishPractice)
  }, [client, told])
  const step = told === undefined ? skill && masteryStep(skill) : told.stepAfter
  const right = answers.filter(({ isRight }) => isRight).length
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {m.pool_over({ right: formatNumber(right), of: formatNumber(answers.length) })}
      </h1>
      {skill !== null && (
        <>
          <FiveSteps step={step} isKept />
          <p>{step === null ? m.pool_step_wait({ count: formatNumber(LEAST_ANSWERS) }) : m.pool_step_now({ step: formatNumber(step) })}</p>
        </>
      )}
      {told?.countsForDay === true && <p className="text-muted">{m.pool_day()}</p>}
      <WaitingNote />
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="primary" size="lg" onClick={onMore}>
          {m.pool_more()}
        </Button>
        <Link to="/user/practice" className={buttonClass({ size: 'lg' })}>
          {m.pool_other()}
        </Link>
      </div>
    </div>
  )
}
