import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight, Keyboard, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { localize } from '#contract/shared/locales.ts'
import { SOLUTION_HEADING_ID } from '#web/question/review/solution-text.tsx'
import { LanguageChoice } from '#web/question/language-choice.tsx'
import { OfflineBanner } from '#web/errors/offline-banner.tsx'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { lateComponent } from '#web/lib/late-component.tsx'
import { useModuleAtRest } from '#web/lib/use-module-at-rest.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { ResultProblem } from '../result-problem.tsx'
import type { SolutionSearch } from '../results-search.ts'
import { filterQuestions } from './filter-questions.ts'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewQuestion } from './review-question.tsx'
import { ReviewStrip } from './review-strip.tsx'
import { SolutionSkeleton } from './solution-skeleton.tsx'
import { usePrinting } from './use-printing.ts'
import { useReview, type Review } from './use-review.ts'
import { useReviewKeys } from './use-review-keys.ts'

const route = getRouteApi('/test-solution/$testId')

/** What is only printed; null until the page is there, or printing is asked for. */
let printed: typeof import('./printed-solutions.tsx') | null = null
const loadPrinted = async () => (printed = await import('./printed-solutions.tsx'))
const ReviewKeysDialog = lateComponent(async () => (await import('./review-keys-dialog.tsx')).ReviewKeysDialog)

/** The solutions of a test: filters, a strip of questions, one question with its answer. The address holds what is shown. */
export function SolutionPage() {
  const { testId } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const [areKeysShown, setKeysShown] = useState(false)
  const state = useReview(testId, search.attempt, search.language)
  const { isPrinting } = usePrinting(loadPrinted)
  useModuleAtRest(loadPrinted)
  const go = (to: SolutionSearch, replace = false) =>
    void navigate({ to: '/test-solution/$testId', params: { testId }, search: to, replace, resetScroll: false })
  const title = state.kind === 'ready' ? localize(state.review.response.title, locale) : null
  return (
    <div className="flex min-h-dvh flex-col" data-result>
      <PageTitle>{title === null ? m.solution_title() : `${m.solution_title()}: ${title.text}`}</PageTitle>
      <header className="sticky top-0 z-20 border-b border-line bg-paper">
        <OfflineBanner />
        <div className="mx-auto flex min-h-14 w-full max-w-[76rem] items-center gap-2 px-2 sm:px-4">
          <Link
            to="/user/test-analysis/$testId"
            params={{ testId }}
            search={search.attempt === undefined ? {} : { attempt: search.attempt }}
            aria-label={m.solution_back()}
            title={m.solution_back()}
            className="inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
          >
            <ArrowLeft size={22} aria-hidden="true" className="mirror-rtl" />
          </Link>
          <h1 className="me-auto line-clamp-2 min-w-0 text-sm sm:text-base" {...(title && { lang: title.locale })}>
            {title?.text ?? m.solution_title()}
          </h1>
          {state.kind === 'ready' && (
            <span className="shrink-0">
              <LanguageChoice
                label={m.solution_language()}
                languages={state.review.languages}
                language={state.review.language}
                onChoose={(language) => go({ ...search, language }, true)}
              />
            </span>
          )}
          {state.kind === 'ready' && (
            <Link
              to="/test-solution/$testId"
              params={{ testId }}
              search={{ ...search, print: search.hide ? 'paper' : 'solutions', languages: state.review.language }}
              aria-label={m.solution_print()}
              title={m.solution_print()}
              className="inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
            >
              <Printer size={20} aria-hidden="true" />
            </Link>
          )}
          <IconButton label={m.solution_keys()} onClick={() => setKeysShown(true)} className="max-md:hidden! pointer-coarse:hidden!">
            <Keyboard size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[76rem] flex-1 px-4 pt-4 pb-8 outline-none sm:px-6">
        {state.kind === 'pending' && <SolutionSkeleton />}
        {state.kind === 'failed' && <ResultProblem query={state.query} testId={testId} title={m.solution_failed()} />}
        {state.kind === 'ready' && (
          <Reviewed
            review={state.review}
            testId={testId}
            search={search}
            go={go}
            onHelp={() => setKeysShown(true)}
            isPrinting={isPrinting}
          />
        )}
      </main>
      {areKeysShown && <ReviewKeysDialog open onClose={() => setKeysShown(false)} />}
    </div>
  )
}

interface ReviewedProps {
  readonly review: Review
  readonly testId: string
  readonly search: SolutionSearch
  readonly go: (search: SolutionSearch, replace?: boolean) => void
  readonly onHelp: () => void
  readonly isPrinting: boolean
}

function Reviewed({ review, testId, search, go, onHelp, isPrinting }: ReviewedProps) {
  const [revealed, setRevealed] = useState<number | null>(null)
  const { filter, topic, level } = search
  const questions = useMemo(
    () =>
      filterQuestions(review.questions, {
        ...(filter !== undefined && { filter }),
        ...(topic !== undefined && { topic }),
        ...(level !== undefined && { level }),
      }),
    [review.questions, filter, topic, level],
  )
  const place = Math.max(
    0,
    questions.findIndex(({ number, question }) => (search.q === undefined ? question + 1 === search.inPaper : number === search.q)),
  )
  const current = questions[place]
  const isShown = !search.hide || revealed === current?.number
  const goTo = (to: number) => {
    const number = questions[to]?.number
    if (number !== undefined) go({ ...search, q: number }, true)
  }
  const show = () => {
    if (!isShown) setRevealed(current?.number ?? null)
    else document.getElementById(SOLUTION_HEADING_ID)?.focus()
  }
  useReviewKeys((command) => {
    if (command === 'next') goTo(place + 1)
    else if (command === 'previous') goTo(place - 1)
    else if (command === 'show') show()
    else if (command === 'bookmark') document.querySelector<HTMLElement>('[data-bookmark]')?.click()
    else onHelp()
  })
  return (
    <div className="grid gap-4">
      <ReviewFilters
        questions={review.questions}
        isAnalysed={review.response.isAnalysed === true}
        testId={testId}
        search={search}
        onChange={(to) => go(to)}
      />
      {current === undefined ? (
        <EmptyState
          title={m.solution_none()}
          action={
            <Button look="secondary" onClick={() => go({ ...(search.attempt !== undefined && { attempt: search.attempt }) })}>
              {m.solution_show_all()}
            </Button>
          }
        />
      ) : (
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[17rem_minmax(0,1fr)] print:hidden">
          <div className="lg:sticky lg:top-20 lg:self-start">
            <ReviewStrip questions={questions} current={current.number} testId={testId} search={search} />
          </div>
          <div className="grid max-w-[46rem] content-start gap-6">
            <ReviewQuestion key={review.paper.testId} review={review} facts={current} isShown={isShown} onShow={show} />
            <div
              data-chrome
              className="sticky bottom-0 -mx-4 flex justify-between gap-3 border-t border-line bg-paper px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0"
            >
              <Button look="secondary" disabled={place === 0} onClick={() => goTo(place - 1)}>
                <ChevronLeft size={20} aria-hidden="true" className="mirror-rtl" />
                {m.solution_previous()}
              </Button>
              <Button look="primary" disabled={place === questions.length - 1} onClick={() => goTo(place + 1)}>
                {m.solution_next()}
                <ChevronRight size={20} aria-hidden="true" className="mirror-rtl" />
              </Button>
            </div>
          </div>
        </div>
      )}
      {isPrinting && printed !== null && <printed.PrintedSolutions review={review} questions={questions} isShown={!search.hide} />}
    </div>
  )
}
