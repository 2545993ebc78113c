import { createContext, use, useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Answer } from '#contract/attempts/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { Paper, PaperQuestion } from '#contract/papers/schemas.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { showToast } from '#web/lib/toast.ts'
import type { AttemptSnapshot } from '../engine/attempt-snapshot.ts'
import { examActions, type ExamActions } from './exam-actions.ts'
import type { RunningAttempt } from './running-attempt.ts'

export interface Running {
  readonly attempt: RunningAttempt
  readonly actions: ExamActions
  /** The paper in the language of the whole screen. */
  readonly paper: Paper
  readonly language: Locale
  readonly chooseLanguage: (language: Locale) => void
  readonly searchQuery: string
  readonly search: (query: string) => void
  /** The paper in which a question is shown: its own "View in", else the whole paper's. */
  readonly paperOf: (question: number) => Paper
  readonly viewIn: (question: number, language: Locale) => void
}

const Context = createContext<Running | null>(null)

/** Shares a running attempt with its screens, with what is only a matter of viewing. */
export function RunningProvider({ attempt, children }: { readonly attempt: RunningAttempt; readonly children: ReactNode }) {
  const { papers, view, keepView } = attempt
  const [language, setLanguage] = useState<Locale>(() => (papers.paper(view.language) === null ? papers.any().language : view.language))
  const [views, setViews] = useState<ReadonlyMap<number, Locale>>(new Map())
  const [searchQuery, setSearchQuery] = useState(view.searchQuery)
  const actions = useMemo(() => examActions(attempt), [attempt])

  /** The file is on the device since before the start; where it was cleared, the network has it. */
  const withPaper = useCallback(
    (wanted: Locale, then: () => void) => {
      if (papers.paper(wanted) !== null) return then()
      papers.open(wanted).then(then, (error: unknown) => showToast(errorText(error), { tone: 'error', id: 'language' }))
    },
    [papers],
  )

  const running = useMemo<Running>(
    () => ({
      attempt,
      actions,
      language,
      searchQuery,
      paper: papers.paper(language) ?? papers.any(),
      chooseLanguage: (wanted) =>
        withPaper(wanted, () => {
          setLanguage(wanted)
          setViews(new Map())
          keepView({ language: wanted })
        }),
      search: (query) => {
        setSearchQuery(query)
        keepView({ searchQuery: query })
      },
      paperOf: (question) => papers.paper(views.get(question) ?? language) ?? papers.any(),
      viewIn: (question, wanted) => withPaper(wanted, () => setViews((before) => new Map(before).set(question, wanted))),
    }),
    [attempt, actions, language, searchQuery, views, papers, keepView, withPaper],
  )
  return <Context value={running}>{children}</Context>
}

export function useRunning(): Running {
  const running = use(Context)
  if (running === null) throw new Error('This screen belongs inside a running attempt')
  return running
}

export function useSnapshot(): AttemptSnapshot {
  const { controller } = useRunning().attempt
  return useSyncExternalStore(controller.subscribe, controller.snapshot)
}

/** One question's text in its language of view. */
export function useQuestion(question: number): PaperQuestion {
  const found = useRunning().paperOf(question).questions[question]
  if (found === undefined) throw new RangeError(`there is no question ${question}`)
  return found
}

/** The state of a test while it is taken, by its specified names (docs/screens.md#kept-in-the-browser). */
export interface TestSession {
  readonly testId: string
  readonly attemptId: string
  /** By question, 0-based in the paper; questions without an answer are left out. */
  readonly responses: Readonly<Record<number, Answer>>
  readonly currentQ: number
  /** In ms, by the server's clock, at the moment it is read. */
  readonly timeLeft: number
  readonly language: Locale
  readonly searchQuery: string
}

export function useTestSession(): TestSession {
  const { attempt, language, searchQuery } = useRunning()
  const { slots, currentQ, deadlineAt } = useSnapshot()
  return {
    testId: attempt.stored.testId,
    attemptId: attempt.stored.attemptId,
    responses: Object.fromEntries(slots.flatMap(({ buffer }, question) => (buffer === null ? [] : [[question, buffer]]))),
    currentQ,
    get timeLeft() {
      return Math.max(0, deadlineAt - attempt.clock.now())
    },
    language,
    searchQuery,
  }
}
