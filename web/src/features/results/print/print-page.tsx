import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { localize } from '#contract/shared/locales.ts'
import { OfflineBanner } from '#web/errors/offline-banner.tsx'
import { brand } from '#web/lib/brand.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import '#web/question/result-print.css'
import { Button } from '#web/ui/button.tsx'
import { ResultProblem } from '../result-problem.tsx'
import { SolutionSkeleton } from '../solutions/solution-skeleton.tsx'
import { usePrinting } from '../solutions/use-printing.ts'
import { PrintOptions } from './print-options.tsx'
import './print.css'
import { PrintedTest } from './printed-test.tsx'
import { usePrintSheet } from './use-print-sheet.ts'

const route = getRouteApi('/test-solution/$testId')

/** The whole test as a sheet for paper, as it will be printed, below what can be chosen about it. The address holds the choice. */
export function PrintPage() {
  const { testId } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const state = usePrintSheet(testId, search)
  const { print } = usePrinting(fontsAreThere)
  useSiteName()
  const title = state.kind === 'ready' ? localize(state.sheet.review.response.title, locale).text : null
  const { print: _, languages: __, ...back } = search
  return (
    <div className="flex min-h-dvh flex-col" data-result>
      <PageTitle>{title === null ? m.print_page() : `${m.print_page()}: ${title}`}</PageTitle>
      <header className="sticky top-0 z-20 border-b border-line bg-paper">
        <OfflineBanner />
        <div className="mx-auto flex min-h-14 w-full max-w-[62rem] items-center gap-2 px-2 sm:px-4">
          <Link
            to="/test-solution/$testId"
            params={{ testId }}
            search={back}
            aria-label={m.print_back()}
            title={m.print_back()}
            className="inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
          >
            <ArrowLeft size={22} aria-hidden="true" className="mirror-rtl" />
          </Link>
          <p className="me-auto min-w-0 font-bold">{m.print_page()}</p>
          <Button look="primary" disabled={state.kind !== 'ready'} onClick={print}>
            <Printer size={18} aria-hidden="true" />
            {m.solution_print()}
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-[62rem] flex-1 content-start outline-none" data-sheet-page>
        {(state.kind !== 'failed' || state.languages.length > 0) && (
          <PrintOptions
            what={search.print ?? 'paper'}
            languages={state.languages}
            chosen={state.chosen}
            onChoose={(to) =>
              void navigate({
                to: '/test-solution/$testId',
                params: { testId },
                search: { ...search, ...to },
                replace: true,
                resetScroll: false,
              })
            }
          />
        )}
        {state.kind === 'ready' ? (
          <PrintedTest sheet={state.sheet} />
        ) : (
          <div className="px-4 pt-4">
            {state.kind === 'pending' ? (
              <SolutionSkeleton />
            ) : (
              <ResultProblem query={state.query} testId={testId} title={m.solution_failed()} />
            )}
          </div>
        )}
      </main>
    </div>
  )
}

/** Formulas are measured in their own face. */
const fontsAreThere = () => document.fonts.ready

/** The boxes at the foot of printed pages inherit from the root alone. */
function useSiteName(): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--sheet-site', JSON.stringify(brand.name))
    return () => void style.removeProperty('--sheet-site')
  }, [])
}
