import { Link } from '@tanstack/react-router'
import { Clock, Radio } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { CatalogueTest, OpenAttempt } from '#contract/catalogue/schemas.ts'
import { type Locale, localize } from '#contract/shared/locales.ts'
import { DAILY_QUESTIONS } from '#domain/daily/daily-draw.ts'
import type { Hero } from '#domain/exams/hero.ts'
import { openExamSwitch } from '#web/lib/focus-exam/open-exam-switch.ts'
import { formatDateTime, formatNumber, formatTime } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { resumePath, startPath } from '#web/lib/test-paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { hasClock, timeLeftText } from '../time-left-text.ts'
import { reasonText } from './reason-text.ts'
import type { StartNow } from './start-now.ts'

interface HeroCardProps {
  readonly hero: Hero<OpenAttempt>
  readonly testOf: (id: string) => CatalogueTest | undefined
  readonly questionLanguage: Locale | null
  readonly startNow: StartNow
  /** ms UTC */
  readonly now: number
}

const FILLED = buttonClass({ look: 'primary', size: 'lg' })

/** The one thing to do, with the one filled button of the home: it resumes the test, or starts a quiz, in one tap. */
export function HeroCard({ hero, testOf, questionLanguage, startNow, now }: HeroCardProps) {
  switch (hero.kind) {
    case 'resume':
      return <Resume attempt={hero.attempt} now={now} />
    case 'live': {
      const test = testOf(hero.testId)
      return (
        <Shape
          label={
            <Badge icon={<Radio size={14} aria-hidden="true" />} tone="accent">
              {m.focus_live()}
            </Badge>
          }
          title={test?.title ?? ''}
          text={hero.isOpen ? m.focus_live_open() : m.test_opens({ at: formatDateTime(hero.opensAt) })}
          action={
            <PathLink href={startPath(hero.testId)} className={FILLED}>
              {m.test_start()}
            </PathLink>
          }
        />
      )
    }
    case 'daily':
      return (
        <Shape
          label={<Badge tone="accent">{m.focus_today()}</Badge>}
          title={m.daily_quiz_name()}
          text={`${m.daily_same({ count: formatNumber(DAILY_QUESTIONS) })} · ${m.focus_clock_at_once()}`}
          action={
            <PathLink
              href="/user/daily"
              className={FILLED}
              onClick={(event) => {
                if (!isPlain(event)) return
                event.preventDefault()
                startNow(hero.testId, hero.language)
              }}
            >
              {m.focus_start_quiz()}
            </PathLink>
          }
        />
      )
    case 'revise':
      return (
        <Shape
          label={<Badge tone="accent">{m.focus_today()}</Badge>}
          title={m.home_due({ count: hero.due, shown: formatNumber(hero.due) })}
          text={m.focus_why_revise()}
          action={
            <PathLink href="/user/saved-questions?view=revise" className={FILLED}>
              {m.home_revise()}
            </PathLink>
          }
        />
      )
    case 'chooseExam':
      return (
        <Shape
          title={m.focus_which()}
          text={m.focus_which_text()}
          action={
            <Button look="primary" size="lg" onClick={openExamSwitch}>
              {m.focus_choose()}
            </Button>
          }
        />
      )
    case 'start': {
      const test = testOf(hero.testId)
      if (test === undefined) return null
      const isQuiz = test.kind === 'quiz'
      const language = [questionLanguage, locale].find((one) => one !== null && test.languages.includes(one)) ?? test.languages[0] ?? 'en'
      const start = (event: MouseEvent) => {
        if (!isQuiz || !isPlain(event)) return
        event.preventDefault()
        startNow(test._id, language)
      }
      return (
        <Shape
          label={<Badge tone="accent">{m.focus_today()}</Badge>}
          title={test.title}
          text={isQuiz ? `${reasonText(hero.reason)} · ${m.focus_clock_at_once()}` : reasonText(hero.reason)}
          action={
            <PathLink href={startPath(test._id)} className={FILLED} onClick={start}>
              {isQuiz ? m.focus_start_quiz() : m.focus_start_test()}
            </PathLink>
          }
        />
      )
    }
    case 'plan':
      return (
        <Shape
          title={m.home_nothing_title()}
          text={m.plan_home_text()}
          action={
            <Link to="/user/plan" className={FILLED}>
              {m.plan_open()}
            </Link>
          }
        />
      )
  }
}

const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

function Resume({ attempt, now }: { readonly attempt: OpenAttempt; readonly now: number }) {
  const title = localize(attempt.title, locale)
  const { startedAt, deadlineAt } = attempt
  const isTimed = hasClock(deadlineAt, now)
  const gone = Math.min(1, Math.max(0, (now - startedAt) / (deadlineAt - startedAt)))
  return (
    <Shape
      label={<Badge icon={<Clock size={14} aria-hidden="true" />}>{m.home_resume_label()}</Badge>}
      title={title.text}
      lang={title.locale}
      text={
        isTimed ? (
          <>
            <strong className="text-ink tabular">{timeLeftText(deadlineAt, now)}</strong> ·{' '}
            {m.home_resume_text({ at: formatTime(deadlineAt) })}
          </>
        ) : (
          timeLeftText(deadlineAt, now)
        )
      }
      bar={isTimed && <span className="home-bar" aria-hidden="true" style={{ '--gone': gone } as React.CSSProperties} />}
      action={
        <PathLink href={resumePath(attempt.attemptId)} className={FILLED}>
          {m.home_resume()}
        </PathLink>
      }
    />
  )
}

interface ShapeProps {
  readonly label?: ReactNode
  readonly title: string
  readonly lang?: string
  readonly text: ReactNode
  readonly bar?: ReactNode
  readonly action: ReactNode
}

/** Label, title, text and button of the card, in the same places whatever they say. */
function Shape({ label, title, lang, text, bar, action }: ShapeProps) {
  return (
    <section aria-labelledby="home-hero" className="home-hero">
      <div className="home-hero-text">
        {label}
        <h2 id="home-hero" className="text-lg" lang={lang}>
          {title}
        </h2>
        <p className="text-muted">{text}</p>
        {bar}
      </div>
      {action}
    </section>
  )
}
