import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AttemptMode } from '#contract/attempts/schemas.ts'
import type { TestDetail } from '#contract/catalogue/schemas.ts'
import { localize, type Locale } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { meQuery } from '#web/lib/api/learner-queries.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { testQuery } from '../test-query.ts'
import { canWaitBeforeStart } from './waiting-room.ts'
import { StartCard } from './start-card.tsx'
import { StartRefusal } from './start-refusal.tsx'
import { patternMaximum } from './pattern-totals.ts'
import { TestRules } from './test-rules.tsx'
import { usePaperOnDevice } from './use-paper-on-device.ts'
import { marksAsNumber, unitOf } from '#domain/marking/marks.ts'

/** The instructions of a test, and what comes before its start. */
export function InstructionsPage({ testId, mode }: { readonly testId: string; readonly mode: AttemptMode }) {
  const query = useQuery(testQuery(testId))
  if (query.data !== undefined) return <Instructions test={query.data} fetchedAt={query.dataUpdatedAt} mode={mode} />
  return (
    <Frame title={m.test_instructions()}>
      {query.isError ? (
        <QueryError query={query} title={m.instructions_failed()} />
      ) : (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-40 w-full" />
        </SkeletonRegion>
      )}
    </Frame>
  )
}

function Instructions({ test, fetchedAt, mode }: { readonly test: TestDetail; readonly fetchedAt: number; readonly mode: AttemptMode }) {
  const me = useQuery(meQuery())
  const decision = test.mayStart
  // A test whose window is over can still be practised by those who took it; the server knows who did.
  const isOverForExam = decision.kind === 'refused' && decision.code === 'test_over' && mode !== 'exam'
  const refused = decision.kind === 'start' || canWaitBeforeStart(test) || isOverForExam ? null : decision
  const paper = usePaperOnDevice(test.paper, refused === null)
  const title = localize(test.title, locale)
  return (
    <Frame title={title.text} lang={title.locale} note={test.exam}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <TestRules
          pattern={test.pattern}
          languages={test.languages}
          compensationMs={test.compensationMs}
          isTimed={mode === 'exam'}
          most={test.max12 === undefined ? patternMaximum(test.pattern, null) : marksAsNumber(test.max12, unitOf(test))}
        />
        {/* What is refused or running already is said before all rules; what starts the test stands after them. */}
        <div className={classNames('lg:sticky lg:top-20 lg:self-start', refused !== null && 'max-lg:order-first')}>
          {refused === null ? (
            <StartCard
              test={test}
              mode={mode}
              drift={test.serverNow - fetchedAt}
              paper={paper}
              // Nothing is chosen until the profile has been heard: a choice must not change under the hand.
              preferred={
                me.isFetching && me.isPending ? null : preferredLanguage(test.languages, me.data?.profile.questionLanguage ?? null)
              }
            />
          ) : (
            <StartRefusal test={test} decision={refused} />
          )}
        </div>
      </div>
    </Frame>
  )
}

/** The profile's language for questions, else the interface's, else the test's first. */
function preferredLanguage(offered: readonly Locale[], wanted: Locale | null): Locale {
  return [wanted, locale].find((language): language is Locale => language !== null && offered.includes(language)) ?? offered[0] ?? 'en'
}

function Frame({
  title,
  lang,
  note,
  children,
}: {
  readonly title: string
  readonly lang?: string
  readonly note?: string
  readonly children: ReactNode
}) {
  const router = useRouter()
  const back = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ href: '/user' }))
  return (
    <div className="min-h-dvh">
      <PageTitle>{title}</PageTitle>
      <header className="sticky top-0 z-10 border-b border-line bg-paper">
        <div className="mx-auto flex max-w-[72rem] items-center gap-1 py-1 ps-1 pe-4 sm:ps-3">
          <IconButton label={m.instructions_back()} onClick={back}>
            <ArrowLeft size={22} aria-hidden="true" className="mirror-rtl" />
          </IconButton>
          <div className="grid min-w-0">
            <h1 className="truncate text-base" lang={lang}>
              {title}
            </h1>
            {note && <p className="truncate text-xs text-muted">{note}</p>}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page-margin mx-auto max-w-[72rem] pt-6 pb-16 outline-none">
        {children}
      </main>
    </div>
  )
}
