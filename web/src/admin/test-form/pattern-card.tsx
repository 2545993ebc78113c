import type { AdminPattern } from '#contract/patterns/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { localize } from '#contract/shared/locales.ts'
import { formatMinutes, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { PatternSources } from '#web/admin/pattern-sources.tsx'
import { TYPE_NAMES } from '#web/admin/queries/bank-words.ts'

interface PatternCardProps {
  readonly patterns: readonly AdminPattern[]
  readonly chosen: ContentPattern | null
  readonly onChoose: (pattern: ContentPattern) => void
  /** Someone has begun the test: its pattern stays. */
  readonly locked: boolean
}

/** The exam's rules that the test goes by, and what they ask for. */
export function PatternCard({ patterns, chosen, onChoose, locked }: PatternCardProps) {
  const exams = [...new Set(patterns.map(({ spec }) => spec.exam))]
  return (
    <Card as="section" className="grid gap-4" aria-labelledby="pattern-head">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="pattern-head" className="text-lg">
          {m.admin_tests_pattern()}
        </h2>
        <PathLink href="/admin/testseries/patterns" className="text-primary underline">
          {m.admin_patterns_manage()}
        </PathLink>
      </div>
      <Field label={m.admin_tests_pattern_choose()} hint={locked ? m.admin_tests_locked() : undefined}>
        {(ids) => (
          <Select
            {...ids}
            disabled={locked}
            value={chosen?.id ?? ''}
            onChange={(event) => {
              const found = patterns.find(({ spec }) => spec.id === event.target.value)
              if (found !== undefined) onChoose(found.spec)
            }}
          >
            <option value="" disabled>
              {m.admin_tests_pattern_none()}
            </option>
            {chosen !== null && !patterns.some(({ spec }) => spec.id === chosen.id) && (
              <option value={chosen.id}>{localize(chosen.title, locale).text}</option>
            )}
            {exams.map((exam) => (
              <optgroup key={exam} label={exam}>
                {patterns
                  .filter(({ spec }) => spec.exam === exam)
                  .map(({ spec }) => (
                    <option key={spec.id} value={spec.id}>
                      {localize(spec.title, locale).text}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      {chosen !== null && <PatternFacts pattern={chosen} newest={patterns.find(({ spec }) => spec.id === chosen.id)?.spec.version} />}
    </Card>
  )
}

function PatternFacts({ pattern, newest }: { readonly pattern: ContentPattern; readonly newest: number | undefined }) {
  return (
    <div className="grid gap-2">
      <p className="tabular">
        {formatMinutes(pattern.durationMinutes)} · {m.admin_tests_version({ version: String(pattern.version) })}
        {newest !== undefined && newest > pattern.version && ` · ${m.admin_tests_newer_pattern({ version: String(newest) })}`}
      </p>
      <ul className="grid gap-1 text-muted">
        {pattern.sections.map((section) => (
          <li key={section.id}>
            <strong className="text-ink">{localize(section.title, locale).text}</strong>:{' '}
            {section.blocks
              .map(({ type, count, scheme }) => `${formatNumber(count)} × ${TYPE_NAMES[type]()} (+${scheme.right}, ${scheme.wrong})`)
              .join('; ')}
          </li>
        ))}
      </ul>
      <PatternSources spec={pattern} />
    </div>
  )
}
