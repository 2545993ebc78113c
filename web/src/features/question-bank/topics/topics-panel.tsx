import { useQuery } from '@tanstack/react-query'
import { Plus, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { mergeTopics } from '#contract/question-bank/endpoints.ts'
import type { TopicRow } from '#contract/question-bank/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import { topicsQuery } from '#web/admin/queries/test-queries.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { TopicDialog } from '../editor/topic-dialog.tsx'
import { JobCard } from '../jobs/job-card.tsx'
import { recentJobsQuery } from '../jobs/job-queries.ts'
import { useSettledJobs } from '../jobs/use-settled-jobs.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { SubjectDialog } from './subject-dialog.tsx'
import { TopicLine } from './topic-line.tsx'

const NO_JOBS = [] as const
const DAY_MS = 86_400_000

/** Every topic under its subject: how many questions it has, its names, and merging it into another. */
export function TopicsPanel() {
  const query = useQuery(topicsQuery())
  const jobs = useQuery(recentJobsQuery('mergeTopics')).data ?? NO_JOBS
  useSettledJobs(jobs, mergeTopics)
  const now = useNow(60_000)
  const mayWrite = useMay()('content.write')
  const [words, setWords] = useState('')
  const [isNew, setNew] = useState(false)
  const [merging, setMerging] = useState<TopicRow | null>(null)
  const [subject, setSubject] = useState<TopicRow['subject'] | null>(null)
  if (query.data === undefined)
    return query.isError ? <QueryError query={query} title={m.admin_topics_failed()} /> : <Skeleton className="h-80 rounded-card" />
  const topics = query.data
  const shown = topics.filter((topic) => holds(topic, words))
  return (
    <div className="grid gap-5">
      <p className="text-muted">{m.admin_topics_hint()}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-52 flex-1">
          <Field label={m.admin_topics_search()}>
            {(field) => <TextInput {...field} type="search" value={words} onChange={(event) => setWords(event.target.value)} />}
          </Field>
        </div>
        {mayWrite && (
          <Button look="primary" onClick={() => setNew(true)}>
            <Plus size={18} aria-hidden="true" />
            {m.admin_bank_topic_new()}
          </Button>
        )}
      </div>
      {jobs
        .filter(({ state, updatedAt }) => state !== 'done' || updatedAt > now - DAY_MS)
        .slice(0, 3)
        .map((job) => (
          <JobCard key={job.id} job={job} title={job.kind === 'mergeTopics' ? titleOf(job) : ''} />
        ))}
      {shown.length === 0 && <EmptyState title={topics.length === 0 ? m.admin_topics_empty() : m.admin_list_nothing()} />}
      {[...Map.groupBy(shown, (topic) => topic.subject.en)].map(([name, own]) => {
        const names = own[0]?.subject ?? { en: name }
        const title = localize(names, locale)
        return (
          <section key={name} aria-label={title.text} className="rounded-card border border-line bg-surface">
            <header className="flex items-center justify-between gap-2 border-b border-line py-1.5 ps-4 pe-2">
              <h2 className="text-base" lang={title.locale}>
                {title.text}
              </h2>
              {mayWrite && (
                <IconButton label={m.admin_topics_subject_of({ name: title.text })} onClick={() => setSubject(names)}>
                  <SquarePen size={18} aria-hidden="true" />
                </IconButton>
              )}
            </header>
            <ul className="divide-y divide-line overflow-hidden rounded-b-card">
              {own.map((topic) => (
                <TopicLine key={topic.id} topic={topic} topics={topics} mayWrite={mayWrite} onMerge={() => setMerging(topic)} />
              ))}
            </ul>
          </section>
        )
      })}
      <TopicDialog open={isNew} topics={topics} onClose={() => setNew(false)} onMade={() => setNew(false)} />
      {merging !== null && <MergeDialog key={merging.id} topic={merging} topics={topics} onClose={() => setMerging(null)} />}
      {subject !== null && <SubjectDialog key={subject.en} subject={subject} onClose={() => setSubject(null)} />}
    </div>
  )
}

/** Whether the words stand in a name of the topic, in any language. */
function holds({ id, subject, title }: TopicRow, words: string): boolean {
  const wanted = words.normalize('NFKC').toLowerCase().trim()
  const names = [id, ...Object.values(title), ...Object.values(subject)]
  return names.some((name) => (name ?? '').normalize('NFKC').toLowerCase().includes(wanted))
}

type MergeJob = Extract<Parameters<typeof JobCard>[0]['job'], { kind: 'mergeTopics' }>

function titleOf({ state, detail }: MergeJob): string {
  const names = { from: localize(detail.from.title, locale).text, into: localize(detail.into.title, locale).text }
  return state === 'done' ? m.admin_topics_job_merged(names) : m.admin_topics_job_merge(names)
}
