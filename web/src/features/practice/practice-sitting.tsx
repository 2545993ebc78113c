import { useNavigate } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PracticeQuestion, PracticeSession } from '#contract/practice/schemas.ts'
import { languagesOf, type Locale, localize, LOCALES } from '#contract/shared/locales.ts'
import { LanguageChoice } from '#web/question/language-choice.tsx'
import { formatNumber, formatPercent } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { VideoLink } from '#web/question/review/video-link.tsx'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { keepPlace } from './fixed-place.ts'
import { forgetSession, keepSession, type KeptSession } from './kept-session.ts'
import { resultsOf } from './send-results.ts'
import { SessionOver } from './session-over.tsx'
import { answered, chosenOption, resumed, type SessionState, withNext } from './session-state.ts'

interface PracticeSittingProps {
  /** With the answers that were given before this page came. */
  readonly kept: KeptSession
  readonly ownerId: string
  readonly onMore: () => void
}

/** Question by question: choose, see at once what is right and why, go on. What is finished or ended is sent once. */
export function PracticeSitting({ kept, ownerId, onMore }: PracticeSittingProps) {
  const { session } = kept
  const sender = useMemo(() => resultsOf(ownerId), [ownerId])
  const navigate = useNavigate()
  const [state, setState] = useState(() => resumed(session, kept.answers))
  const [language, setLanguage] = useState(session.language)
  const { sessionId, topic, questions } = session
  const send = ({ answers }: SessionState) => {
    forgetSession(ownerId, topic.id)
    if (answers.length === 0) return
    const last = questions.find(({ questionId }) => questionId === answers.at(-1)?.questionId)
    if (session.skill === null && last !== undefined) keepPlace(ownerId, topic.id, last.place)
    void sender.put({ sessionId, answers: answers.map(({ questionId, option }) => ({ questionId, option })), at: Date.now() })
  }
  if (state.current === null)
    return <SessionOver session={session} answers={state.answers} skill={state.skill} sender={sender} onMore={onMore} />
  const isLast = state.left.length === 0
  return (
    <QuestionSitting
      key={state.current.questionId}
      question={state.current}
      session={session}
      state={state}
      isFirst={state.answers.length === 0 && chosenOption(state) === null}
      language={language}
      onLanguage={setLanguage}
      onChoose={(option) => {
        const next = answered(state, option)
        setState(next)
        keepSession(ownerId, { ...kept, answers: next.answers.map((one) => ({ questionId: one.questionId, option: one.option })) })
      }}
      onNext={() => {
        if (isLast) send(state)
        setState(withNext(state))
        scrollTo({ top: 0 })
      }}
      onEnd={() => {
        send(state)
        void navigate({ to: '/user/practice' })
      }}
    />
  )
}

const LETTERS = 'ABCDEFGHIJ'
const LEVEL_NAMES = { easy: () => m.pool_easy(), medium: () => m.pool_medium(), hard: () => m.pool_hard() }

interface QuestionSittingProps {
  readonly question: PracticeQuestion
  readonly session: PracticeSession
  readonly state: SessionState
  readonly isFirst: boolean
  readonly language: Locale
  readonly onLanguage: (language: Locale) => void
  readonly onChoose: (option: number) => void
  readonly onNext: () => void
  readonly onEnd: () => void
}

function QuestionSitting({ question, session, state, isFirst, language, onLanguage, onChoose, onNext, onEnd }: QuestionSittingProps) {
  const stem = useRef<HTMLDivElement>(null)
  // The next question takes the focus, so that it is the next thing heard; the first of a page that has just come takes none.
  useEffect(() => {
    if (!isFirst) stem.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each question
  }, [])
  const languages = LOCALES.filter((one) => question.texts[one] !== undefined)
  const shown = [...languagesOf(language), ...languages].find((one) => question.texts[one] !== undefined) ?? 'en'
  const text = question.texts[shown]
  const chosen = chosenOption(state)
  const isShown = chosen !== null
  const of = session.questions.length
  const number = state.answers.length + (isShown ? 0 : 1)
  const { text: topic, locale: topicLanguage } = localize(session.topic.title, locale)
  if (text === undefined) return null
  return (
    <>
      <header className="practice-top" data-hides-bottom-bar>
        <IconButton label={m.pool_end()} onClick={onEnd}>
          <X size={24} aria-hidden="true" />
        </IconButton>
        <Progress state={state} of={of} />
        <b className="tabular" dir="ltr" aria-hidden="true">
          {formatNumber(number)} / {formatNumber(of)}
        </b>
      </header>
      <h1 className="sr-only">{m.sample_step({ number: formatNumber(number), of: formatNumber(of) })}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone="primary">
          <span lang={topicLanguage}>{topic}</span>
        </Badge>
        <span>
          {LEVEL_NAMES[question.level]()}
          {question.solvedShare !== null && ` · ${m.pool_solved({ share: formatPercent(question.solvedShare) })}`}
        </span>
      </p>
      <div ref={stem} tabIndex={-1} id="practice-stem" className="outline-none">
        <RichHtml html={text.stem} lang={shown} className="text-base" />
      </div>
      <ol aria-labelledby="practice-stem" className="practice-options">
        {text.options.map((html, option) => {
          const isRight = isShown && option === question.right
          const isWrong = isShown && option === chosen && !isRight
          return (
            <li key={option}>
              <button
                type="button"
                aria-disabled={isShown || undefined}
                data-is={isRight ? 'right' : isWrong ? 'wrong' : undefined}
                onClick={isShown ? undefined : () => onChoose(option)}
              >
                {/* Read aloud as well: what is said after the choice names it, and a formula alone is no name to every reader. */}
                <b>{LETTERS[option]}</b>
                <RichHtml as="span" html={html} lang={shown} />
                {(isRight || isWrong) && (
                  <em>
                    {isRight ? m.solution_right_answer() : m.solution_your_answer()}
                    {isRight ? <Check size={18} aria-hidden="true" strokeWidth={3} /> : <X size={18} aria-hidden="true" strokeWidth={3} />}
                  </em>
                )}
              </button>
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {isShown &&
          (chosen === question.right
            ? m.solution_right_answer()
            : `${m.solution_your_answer()}: ${LETTERS[chosen]}. ${m.solution_right_answer()}: ${LETTERS[question.right]}`)}
      </p>
      {isShown && (
        <section aria-labelledby="practice-why" className="practice-why">
          <h2 id="practice-why" className="text-base">
            {m.pool_why()}
          </h2>
          <RichHtml html={text.solution} lang={shown} className="text-base" />
          {text.videoUrl !== undefined && (
            <VideoLink
              video={{ url: text.videoUrl, language: shown, ...(text.videoSeconds !== undefined && { seconds: text.videoSeconds }) }}
              beside={shown}
            />
          )}
        </section>
      )}
      <div className="practice-foot">
        <LanguageChoice label={m.practice_language()} languages={languages} language={shown} onChoose={onLanguage} />
        <Button look="primary" size="lg" disabled={!isShown} onClick={onNext}>
          {state.left.length === 0 ? m.pool_finish() : m.sample_next()}
        </Button>
      </div>
    </>
  )
}

/** A flight of steps: green for right, striped for wrong, blue for the question that is asked. */
function Progress({ state: { answers, current }, of }: { readonly state: SessionState; readonly of: number }) {
  const isOpen = current !== null && answers.at(-1)?.questionId !== current.questionId
  return (
    <span aria-hidden="true" className="practice-progress">
      {Array.from({ length: of }, (_, step) => {
        const answer = answers[step]
        const is = answer === undefined ? (isOpen && step === answers.length ? 'now' : undefined) : answer.isRight ? 'right' : 'wrong'
        return <i key={step} style={{ blockSize: `${30 + (70 * step) / Math.max(1, of - 1)}%` }} data-is={is} />
      })}
    </span>
  )
}
