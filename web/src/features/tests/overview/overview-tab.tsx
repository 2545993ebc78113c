import { ChevronDown } from 'lucide-react'
import { ENDONYMS, localize } from '#contract/shared/locales.ts'
import type { TestKeys } from '#contract/key-corrections/schemas.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { formatDateTime, formatMarks, formatMinutes, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { accessName, kindName } from '#web/admin/queries/test-words.ts'
import { FirstWords } from '#web/admin/question-in-paper/first-words.tsx'
import { keyText } from '#web/admin/question-in-paper/key-text.ts'

/** What the test is, its papers, and the questions of the one on show. */
export function OverviewTab({ test }: { readonly test: TestKeys }) {
  return (
    <>
      <Facts test={test} />
      {test.paper === null ? (
        <EmptyState title={m.admin_keys_no_paper()} />
      ) : (
        <>
          <section className="grid gap-3">
            <h2 className="text-lg">{m.admin_keys_papers()}</h2>
            <ul className="grid gap-1">
              {test.papers.map(({ version, isCurrent, publishedAt, keyVersion }) => (
                <li key={version}>
                  <strong>{isCurrent ? m.admin_keys_paper_current({ version }) : m.admin_keys_paper_name({ version })}</strong>{' '}
                  <span className="text-muted">{m.admin_keys_paper_facts({ date: formatDateTime(publishedAt), version: keyVersion })}</span>
                </li>
              ))}
            </ul>
          </section>
          <Sections paper={test.paper} unit={unitOf(test)} />
        </>
      )}
    </>
  )
}

function Facts({ test }: { readonly test: TestKeys }) {
  const pattern = localize(test.pattern.title, locale)
  const at = (time: number | null) => (time === null ? m.admin_keys_any_time() : formatDateTime(time))
  // Kind and access are of closed lists that the importer keeps; a newer one shows as it is.
  const kind = test.kind in kindName ? kindName[test.kind as keyof typeof kindName]() : test.kind
  const access = test.access in accessName ? accessName[test.access as keyof typeof accessName]() : test.access
  const facts: [string, string, string?][] = [
    [m.admin_keys_exam(), `${test.exam} · ${kind} · ${access}`],
    [m.admin_keys_pattern(), `${pattern.text} · ${m.admin_keys_pattern_version({ version: test.pattern.version })}`, pattern.locale],
    [m.admin_keys_minutes(), formatMinutes(test.minutes)],
    [m.admin_keys_max(), formatMarks(test.max12, unitOf(test))],
    [m.admin_keys_opens(), at(test.opensAt)],
    [m.admin_keys_closes(), at(test.closesAt)],
    [m.admin_keys_languages(), test.languages.map((one) => ENDONYMS[one]).join(', ')],
  ]
  return (
    <dl className="grid gap-x-8 gap-y-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(([name, value, lang]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd lang={lang} className="wrap-anywhere tabular">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Sections = ({ paper, unit }: { readonly paper: NonNullable<TestKeys['paper']>; readonly unit: number }) => (
  <section className="grid gap-4">
    <h2 className="text-lg">{m.admin_keys_questions()}</h2>
    {paper.sections.map(({ id, title, from, to, max12 }) => {
      const name = localize(title, locale)
      return (
        <details key={id} open={paper.sections.length === 1} className="group rounded-card border border-line bg-surface">
          <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2">
            <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-muted group-open:rotate-180" />
            <strong lang={name.locale}>{name.text}</strong>
            <span className="text-muted">
              {m.admin_keys_section_facts({ count: formatNumber(to - from), marks: formatMarks(max12, unit) })}
            </span>
          </summary>
          <ol start={from + 1} className="divide-y divide-line border-t border-line">
            {paper.questions.slice(from, to).map((question, i) => (
              <li
                key={question.id}
                className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2 px-4 py-2.5 sm:grid-cols-[2.5rem_minmax(0,1fr)_minmax(4rem,auto)]"
              >
                <span className="text-muted tabular">{formatNumber(from + i + 1)}</span>
                <PathLink href={`/admin/questions/${question.id}`} className="line-clamp-2 text-ink wrap-anywhere hover:text-primary">
                  <FirstWords question={question} />
                </PathLink>
                <span className="max-sm:col-start-2 text-sm text-muted" dir="auto">
                  {keyText(question.key)}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )
    })}
  </section>
)
