import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { SolutionSearch } from '../results-search.ts'
import { VerdictMark, verdictName } from '#web/question/verdict-mark.tsx'
import type { NumberedFacts } from './use-review.ts'

interface ReviewStripProps {
  readonly questions: readonly NumberedFacts[]
  readonly current: number
  readonly testId: string
  readonly search: SolutionSearch
}

/** The questions that the filter leaves: a line to swipe on phones, a grid beside the question above 1024 px. */
export function ReviewStrip({ questions, current, testId, search }: ReviewStripProps) {
  const list = useRef<HTMLOListElement>(null)
  const place = questions.findIndex(({ number }) => number === current)
  useEffect(() => {
    const item = list.current?.children[place]
    if (item === undefined || list.current === null) return
    const [box, own] = [list.current.getBoundingClientRect(), item.getBoundingClientRect()]
    list.current.scrollBy({
      left: own.left - box.left - (box.width - own.width) / 2,
      top: own.top - box.top - (box.height - own.height) / 2,
    })
  }, [place])
  return (
    <nav aria-label={m.solution_questions()} data-chrome>
      <ol
        ref={list}
        className="flex gap-0.5 overflow-x-auto p-1 lg:grid lg:max-h-[calc(100dvh-12rem)] lg:grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] lg:gap-y-1 lg:overflow-y-auto"
      >
        {questions.map(({ number, verdict }) => (
          <li key={number} className="shrink-0">
            <Link
              to="/test-solution/$testId"
              params={{ testId }}
              search={{ ...search, q: number }}
              replace
              resetScroll={false}
              aria-current={number === current ? 'true' : undefined}
              aria-label={m.solution_question_name({ number: formatNumber(number), verdict: verdictName[verdict]() })}
              className={classNames(
                'grid size-12 content-center justify-items-center rounded-md border-2 text-xs tabular',
                number === current ? 'border-primary bg-primary-soft font-bold' : 'border-transparent hover:bg-sunken',
              )}
            >
              {formatNumber(number)}
              <VerdictMark verdict={verdict} small />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
