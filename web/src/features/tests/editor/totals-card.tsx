import { localize } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { plainMarks } from '#domain/marking/marks.ts'
import { formatMinutes, formatNumber, formatPercent, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { DIFFICULTY_NAMES } from '#web/admin/queries/bank-words.ts'
import { namesIn, type TestDraft } from '#web/admin/test-form/test-draft.ts'
import type { QuestionFacts } from './use-question-facts.ts'

interface TotalsCardProps {
  readonly draft: TestDraft
  readonly pattern: ContentPattern
  readonly facts: QuestionFacts
}

/** How far the test is: questions of those wanted, marks, time, and the mix of levels and topics. */
export function TotalsCard({ draft, pattern, facts }: TotalsCardProps) {
  const names = namesIn(draft)
  const known = names.flatMap((name) => facts.of(name) ?? [])
  const blocks = pattern.sections.flatMap(({ blocks: list }) => list)
  const wanted = blocks.reduce((sum, { count }) => sum + count, 0)
  const marks = blocks.reduce((sum, { count, attemptAny, scheme }) => sum + plainMarks(scheme.right, attemptAny ?? count), 0)
  const levels = (['easy', 'medium', 'hard'] as const).map(
    (level) => [level, known.filter(({ difficulty }) => difficulty === level).length] as const,
  )
  const topics = [...Map.groupBy(known, ({ topic }) => topic.id).values()]
    .map((list) => ({ title: localize(list[0]?.topic.title ?? { en: '' }, locale).text, count: list.length }))
    .toSorted((a, b) => b.count - a.count)
  return (
    <Card as="section" className="grid gap-4" aria-labelledby="totals-head">
      <h2 id="totals-head" className="text-lg">
        {m.admin_tests_totals()}
      </h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 tabular">
        <dt className="text-muted">{m.admin_tests_questions()}</dt>
        <dd className={names.length === wanted ? 'text-end font-bold' : 'text-end font-bold text-bad'}>
          {m.admin_tests_of({ count: formatNumber(names.length), of: formatNumber(wanted) })}
        </dd>
        <dt className="text-muted">{m.admin_tests_marks()}</dt>
        <dd className="text-end font-bold">{formatWholeMarks(marks)}</dd>
        <dt className="text-muted">{m.admin_tests_time()}</dt>
        <dd className="text-end font-bold">{formatMinutes(pattern.durationMinutes)}</dd>
      </dl>
      {known.length > 0 && (
        <>
          <div className="grid gap-1.5">
            <h3 className="text-sm">{m.admin_bank_difficulty()}</h3>
            <div className="flex h-3 overflow-hidden rounded-full border border-line" aria-hidden="true">
              {levels.map(([level, count]) => (
                <span key={level} className={SHADES[level]} style={{ inlineSize: `${(100 * count) / known.length}%` }} />
              ))}
            </div>
            <ul className="flex flex-wrap gap-x-4 text-sm tabular">
              {levels.map(([level, count]) => (
                <li key={level}>
                  {DIFFICULTY_NAMES[level]()} {formatNumber(count)} ({formatPercent(count / known.length)})
                </li>
              ))}
            </ul>
          </div>
          <div className="grid gap-1">
            <h3 className="flex justify-between gap-3 text-sm">
              {m.admin_tests_topics()} <span className="tabular">{formatNumber(topics.length)}</span>
            </h3>
            <ul className="grid max-h-96 gap-0.5 overflow-y-auto text-sm tabular">
              {topics.map(({ title, count }) => (
                <li key={title} className="flex justify-between gap-3">
                  <span className="min-w-0">{title}</span>
                  <span>{formatNumber(count)}</span>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </Card>
  )
}

const SHADES = { easy: 'bg-primary/30', medium: 'bg-primary/65', hard: 'bg-primary' } as const
