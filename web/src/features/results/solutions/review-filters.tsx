import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { localize } from '#contract/shared/locales.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RemovableTag } from '#web/ui/tag.tsx'
import { analysisQuery } from '../results-queries.ts'
import { FILTERS, type Filter, type SolutionSearch } from '../results-search.ts'
import { filterCounts } from './filter-questions.ts'
import type { NumberedFacts } from './use-review.ts'

interface ReviewFiltersProps {
  readonly questions: readonly NumberedFacts[]
  /** Whether conclusions from the time taken may be shown. */
  readonly isAnalysed: boolean
  readonly testId: string
  readonly search: SolutionSearch
  readonly onChange: (search: SolutionSearch) => void
}

/** Which questions are shown, and whether with their answers. */
export function ReviewFilters({ questions, isAnalysed, testId, search, onChange }: ReviewFiltersProps) {
  const { filter: chosen = 'all', q: _, hide, topic, level, ...rest } = search
  const counts = filterCounts(questions, search)
  const topicTitle = useTopicTitle(testId, search)
  const narrowed = { ...(topic !== undefined && { topic }), ...(level && { level }) }
  return (
    <div className="grid gap-2" data-chrome>
      <div className="flex items-center gap-3">
        <fieldset className="-m-1 flex min-w-0 gap-1.5 overflow-x-auto p-1">
          <legend className="sr-only">{m.solution_filter()}</legend>
          {FILTERS.filter((filter) => isAnalysed || (filter !== 'slow' && filter !== 'guess')).map((filter) => (
            <label
              key={filter}
              className={classNames(
                'relative inline-flex min-h-10 shrink-0 items-center gap-1.5 rounded-full border px-3.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-primary',
                filter === chosen ? 'border-primary bg-primary-soft font-bold text-primary' : 'border-edge bg-surface hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name="filter"
                checked={filter === chosen}
                onChange={() => onChange({ ...rest, ...narrowed, ...(hide && { hide }), ...(filter !== 'all' && { filter }) })}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {FILTER_NAMES[filter]()}
              <span className={classNames('tabular', filter !== chosen && 'text-muted')}>{formatNumber(counts[filter])}</span>
            </label>
          ))}
        </fieldset>
        <Button
          look="quiet"
          size="sm"
          aria-pressed={hide === true}
          onClick={() => {
            const { hide: wasHidden, ...others } = search
            onChange(wasHidden ? others : { ...others, hide: true })
          }}
          className="ms-auto shrink-0"
        >
          {hide ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          <span className="max-sm:sr-only">{m.solution_hide()}</span>
        </Button>
      </div>
      {(topic !== undefined || level) && (
        <div className="flex flex-wrap gap-2">
          {topic !== undefined && (
            <RemovableTag removeLabel={m.solution_remove_filter({ name: topicTitle })} onRemove={() => onChange(without(search, 'topic'))}>
              {topicTitle}
            </RemovableTag>
          )}
          {level && (
            <RemovableTag
              removeLabel={m.solution_remove_filter({ name: m.solution_easy_only() })}
              onRemove={() => onChange(without(search, 'level'))}
            >
              {m.solution_easy_only()}
            </RemovableTag>
          )}
        </div>
      )}
    </div>
  )
}

function without(search: SolutionSearch, name: 'topic' | 'level'): SolutionSearch {
  const { [name]: _, q: __, ...rest } = search
  return rest
}

/** The topic's name is in the analysis, from which one usually comes. */
function useTopicTitle(testId: string, { attempt, topic }: SolutionSearch): string {
  const analysis = useQuery({ ...analysisQuery(testId, attempt), enabled: topic !== undefined })
  const found = analysis.data?.topics.find(({ id }) => id === topic)
  return found === undefined ? m.solution_one_topic() : localize(found.title, locale).text
}

const FILTER_NAMES: Record<Filter, () => string> = {
  all: () => m.solution_all(),
  wrong: () => m.result_wrong(),
  skipped: () => m.result_skipped(),
  slow: () => m.solution_slow(),
  guess: () => m.insight_guess(),
  marked: () => m.solution_marked(),
  right: () => m.result_right(),
}
