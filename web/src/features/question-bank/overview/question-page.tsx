import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ArrowLeft, CopyPlus, SquarePen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { QuestionDetail } from '#contract/question-bank/schemas.ts'
import { ENDONYMS, LOCALES, localize, type Locale } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { actionName } from '#web/admin/queries/action-words.ts'
import * as endpoints from '#contract/question-bank/endpoints.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { changeMany, questionQuery } from '#web/admin/queries/bank-queries.ts'
import { DIFFICULTY_NAMES, TYPE_NAMES } from '#web/admin/queries/bank-words.ts'
import { RenderedQuestion } from './rendered-question.tsx'
import { ReportsPanel } from './reports-panel.tsx'
import { VersionsPanel } from './versions-panel.tsx'

/** One question as it is: in every language, its versions, where it is used, what learners said of it. */
export function QuestionPage({ id, statistics }: { readonly id: string; readonly statistics: ReactNode }) {
  const query = useQuery(questionQuery(id))
  return (
    <div className="grid gap-6">
      <PathLink href="/admin/questions" className="inline-flex items-center gap-1.5 justify-self-start text-primary">
        <ArrowLeft size={18} aria-hidden="true" className="mirror-rtl" />
        {m.admin_bank_back()}
      </PathLink>
      {query.data !== undefined && <Question detail={query.data} statistics={statistics} />}
      {query.data === undefined && query.isPending && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-72 rounded-card" />
        </SkeletonRegion>
      )}
      {query.isError &&
        (query.error instanceof ApiError && query.error.status === 404 ? (
          <EmptyState title={m.admin_bank_gone()} />
        ) : (
          <QueryError query={query} title={m.admin_bank_question_failed()} />
        ))}
    </div>
  )
}

function Question({ detail, statistics }: { readonly detail: QuestionDetail; readonly statistics: ReactNode }) {
  const languages = LOCALES.filter((one) => detail.rendered[one] !== undefined)
  const [chosen, setChosen] = useState<Locale>(languages.includes(locale) ? locale : (languages[0] ?? 'en'))
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? 'en')
  return (
    <>
      <PageTitle>{detail.externalId}</PageTitle>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="me-auto min-w-0 text-xl wrap-anywhere">
          <bdi dir="ltr">{detail.externalId}</bdi>
        </h1>
        <PathLink href={`/admin/questions/edit/${detail.id}`} className={buttonClass({ look: 'primary' })}>
          <SquarePen size={18} aria-hidden="true" />
          {m.admin_bank_edit()}
        </PathLink>
        <PathLink href={`/admin/add-question?from=${detail.id}`} className={buttonClass()}>
          <CopyPlus size={18} aria-hidden="true" />
          {m.admin_bank_duplicate()}
        </PathLink>
        <ArchiveButton detail={detail} />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Card as="section" className="grid gap-4">
          <ChoiceChips
            name="language"
            kind="one"
            choices={languages.map((one) => ({ value: one, label: ENDONYMS[one], lang: one }))}
            chosen={[language]}
            onChoose={([next]) => next !== undefined && setChosen(next)}
          />
          {detail.behind.includes(language) && (
            <p className="rounded-md bg-accent-soft px-3 py-2 text-accent">{m.admin_bank_behind_note({ language: ENDONYMS[language] })}</p>
          )}
          <RenderedQuestion detail={detail} language={language} />
        </Card>
        <Facts detail={detail} />
      </div>
      <Section title={m.admin_bank_versions()}>
        <VersionsPanel key={detail.version} detail={detail} />
      </Section>
      <Section title={m.admin_bank_used_title()}>
        {detail.tests.length === 0 ? (
          <p className="text-muted">{m.admin_bank_unused()}</p>
        ) : (
          <ul className="grid gap-1">
            {detail.tests.map(({ id, title, isPublished, decision }) => {
              const { text, locale: inLanguage } = localize(title, locale)
              return (
                <li key={id} className="flex flex-wrap items-center gap-2">
                  <PathLink href={`/admin/testseries/${id}`} lang={inLanguage} className="text-primary underline">
                    {text}
                  </PathLink>
                  {isPublished && <Badge tone="good">{m.admin_bank_published()}</Badge>}
                  {decision !== null && (
                    <span className="w-full text-accent wrap-anywhere">
                      {m.admin_keys_in_test({
                        title: text,
                        action: actionName[decision.action](),
                        reason: decision.reason,
                        date: formatDateTime(decision.decidedAt),
                      })}
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Section>
      <Section title={m.admin_bank_statistics()}>{statistics}</Section>
      <Section title={m.admin_bank_reports()}>
        <ReportsPanel reports={detail.reports} />
      </Section>
    </>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card as="section" className="grid gap-4">
    <h2 className="text-lg">{title}</h2>
    {children}
  </Card>
)

function Facts({ detail }: { readonly detail: QuestionDetail }) {
  const { source, topic } = detail
  const title = localize(topic.title, locale)
  const facts: [string, ReactNode][] = [
    [m.admin_bank_type(), TYPE_NAMES[source.type]()],
    [m.admin_bank_difficulty(), DIFFICULTY_NAMES[source.difficulty]()],
    [m.admin_bank_topic(), <span key="topic" lang={title.locale}>{`${localize(topic.subject, locale).text} · ${title.text}`}</span>],
    [m.admin_bank_tags(), source.tags?.join(', ') ?? '–'],
    [m.admin_bank_source(), source.source ?? '–'],
    [m.admin_bank_year(), source.year === undefined ? '–' : String(source.year)],
    [m.admin_bank_version_head(), formatNumber(detail.version)],
    [m.admin_bank_updated(), formatDateTime(detail.updatedAt)],
    [m.admin_bank_created(), formatDateTime(detail.createdAt)],
  ]
  return (
    <Card as="section">
      <dl className="grid gap-2.5">
        {detail.archivedAt !== null && <Badge>{m.admin_bank_archived()}</Badge>}
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="tabular wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function ArchiveButton({ detail }: { readonly detail: QuestionDetail }) {
  const client = useQueryClient()
  const isArchived = detail.archivedAt !== null
  const change = useMutation({
    mutationFn: changeMany,
    onSuccess: ({ undo }, { deed }) => {
      const takeBack = undo === null ? {} : { action: { label: m.action_undo(), run: () => change.mutate(undo) } }
      showToast(deed === 'archive' ? m.admin_bank_archived_one() : m.admin_bank_unarchived_one(), { tone: 'success', ...takeBack })
      return makeOld(client, endpoints.changeQuestions)
    },
    onError: (error) => showToast(m.admin_bank_bulk_failed(), { tone: 'error', description: errorText(error) }),
  })
  return (
    <Button busy={change.isPending} onClick={() => change.mutate({ deed: isArchived ? 'unarchive' : 'archive', ids: [detail.id] })}>
      {isArchived ? <ArchiveRestore size={18} aria-hidden="true" /> : <Archive size={18} aria-hidden="true" />}
      {isArchived ? m.admin_bank_unarchive() : m.admin_bank_archive()}
    </Button>
  )
}
