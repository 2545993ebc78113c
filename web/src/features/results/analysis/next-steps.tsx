import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { localize } from '#contract/shared/locales.ts'
import { formatDuration, formatMarks, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import type { QuestionFacts } from '../question-facts.ts'
import type { AttemptSearch, SolutionSearch } from '../results-search.ts'
import { type NextAction, nextActions } from './next-actions.ts'
import type { TopicRow } from './topic-rows.ts'

interface NextStepsProps {
  readonly facts: readonly QuestionFacts[]
  readonly topics: readonly TopicRow[]
  readonly testId: string
  /** How the address names the attempt, kept in every link: what is loaded under it is found again without a network. */
  readonly at: AttemptSearch
  /** Whether the time taken may be judged. */
  readonly byTime: boolean
  /** Units in a mark. */
  readonly unit: number
}

/** The three things that pay most, as stairs: each leads to the solutions it is about. */
export function NextSteps({ facts, topics, testId, at, byTime, unit }: NextStepsProps) {
  const id = useId()
  const actions = nextActions(facts, topics, byTime)
  return (
    <Card as="section" aria-labelledby={id} className="grid content-start gap-2">
      <h2 id={id} className="text-lg">
        {m.analysis_next()}
      </h2>
      <ol className="grid divide-y divide-line">
        {actions.map((action, step) => {
          const { title, text, search } = wordsOf(action, unit)
          return (
            <li key={action.kind} className="py-1">
              <Link
                {...(search === null
                  ? { to: '/user/testseries' }
                  : { to: '/test-solution/$testId', params: { testId }, search: { ...at, ...search } })}
                className="group grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3 rounded-md py-2 hover:bg-sunken sm:px-1"
              >
                <Stair step={step} of={actions.length} />
                <span>
                  <span className="block font-bold group-hover:underline">{title}</span>
                  <span className="block text-muted tabular">{text}</span>
                </span>
                <ArrowRight size={18} aria-hidden="true" className="mirror-rtl mt-1 text-muted" />
              </Link>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

function wordsOf(
  action: NextAction,
  unit: number,
): { readonly title: string; readonly text: string; readonly search: SolutionSearch | null } {
  switch (action.kind) {
    case 'reviseTopic': {
      const { topic } = action
      return {
        title: m.analysis_do_topic({ topic: localize(topic.title, locale).text }),
        text: m.analysis_do_topic_text({
          lost: formatMarks(topic.lost, unit),
          right: formatNumber(topic.right),
          of: formatNumber(topic.questions),
        }),
        search: { topic: topic.id },
      }
    }
    case 'easySkipped':
      return {
        title: m.analysis_do_easy(),
        text: m.analysis_do_easy_text({ count: action.count, shown: formatNumber(action.count), worth: formatMarks(action.stake, unit) }),
        search: { filter: 'skipped', level: 'easy' },
      }
    case 'quickWrong':
      return {
        title: m.analysis_do_quick(),
        text: m.analysis_do_quick_text({ count: action.count, shown: formatNumber(action.count), lost: formatMarks(action.lost, unit) }),
        search: { filter: 'wrong' },
      }
    case 'slowRight':
      return {
        title: m.analysis_do_slow(),
        text: m.analysis_do_slow_text({ count: action.count, shown: formatNumber(action.count), time: formatDuration(action.extraMs) }),
        search: { filter: 'slow' },
      }
    case 'reviewWrong':
      return {
        title: m.analysis_do_wrong(),
        text: m.analysis_do_worth({ count: action.count, shown: formatNumber(action.count), worth: formatMarks(action.stake, unit) }),
        search: { filter: 'wrong' },
      }
    case 'reviewSkipped':
      return {
        title: m.analysis_do_skipped(),
        text: m.analysis_do_worth({ count: action.count, shown: formatNumber(action.count), worth: formatMarks(action.stake, unit) }),
        search: { filter: 'skipped' },
      }
    case 'harderTest':
      return { title: m.analysis_do_harder(), text: m.analysis_do_harder_text(), search: null }
  }
}

/** A flight of stairs with this one lit. */
const Stair = ({ step, of }: { readonly step: number; readonly of: number }) => (
  <svg viewBox="0 0 21 21" width="22" height="22" aria-hidden="true" shapeRendering="crispEdges" className="mirror-rtl mt-0.5 text-primary">
    {Array.from({ length: of }, (_, i) => (
      <rect key={i} x={i * 7} y={14 - i * 7} width="6" height={7 + i * 7} fill="currentColor" opacity={i === step ? 1 : 0.25} />
    ))}
  </svg>
)
