import type { ListedExam } from '#contract/exams/schemas.ts'
import { ENDONYMS, localize } from '#contract/shared/locales.ts'
import { examTitles } from '#web/lib/api/exams-query.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { HeroCard } from './hero-card.tsx'
import { homeChoices, type HomeFacts } from './home-choices.ts'
import { NextRows, PlanRow } from './next-rows.tsx'
import type { StartNow } from './start-now.ts'

/** What the home puts first. */
export function FirstThing({ facts, startNow }: { readonly facts: HomeFacts; readonly startNow: StartNow }) {
  const { hero, testOf } = homeChoices(facts)
  return (
    <HeroCard
      hero={hero}
      testOf={testOf}
      questionLanguage={facts.home.learner?.questionLanguage ?? null}
      startNow={startNow}
      now={facts.now}
    />
  )
}

/** What comes after it, with one line where the exam or the language has no tests, or where nothing is left. */
export function NextThings({ facts, exam }: { readonly facts: HomeFacts; readonly exam: ListedExam | undefined }) {
  const { hero, rows, note, testOf } = homeChoices(facts)
  const due = hero.kind === 'revise' ? 0 : facts.due
  const line = noteText(note, facts, exam)
  const isEmpty = rows.length === 0 && due === 0
  return (
    <>
      {line !== null && <p className="home-note">{line}</p>}
      {isEmpty && line === null && hero.kind !== 'plan' && hero.kind !== 'chooseExam' && hero.kind !== 'start' && (
        <p className="home-note">{m.home_nothing_title()}</p>
      )}
      {!isEmpty && <NextRows rows={rows} testOf={testOf} due={due} />}
      {facts.focus !== null && hero.kind !== 'plan' && <PlanRow />}
    </>
  )
}

function noteText(note: ReturnType<typeof homeChoices>['note'], { focus, home }: HomeFacts, exam: ListedExam | undefined): string | null {
  if (note === 'none' || focus === null) return null
  const name = localize(examTitles(exam && [exam], focus), locale).text
  const language = home.learner?.questionLanguage ?? null
  if (note === 'examNone') return m.focus_exam_none({ exam: name })
  if (language === null) return null
  const values = { exam: name, language: ENDONYMS[language] }
  return note === 'languageNone' ? m.focus_language_none(values) : m.focus_language_done(values)
}
