import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mergeTopics, previewMerge } from '#contract/question-bank/endpoints.ts'
import type { MergePreview, TopicRow } from '#contract/question-bank/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { newId } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TopicOptions } from '../topic-options.tsx'

interface MergeDialogProps {
  readonly topic: TopicRow
  readonly topics: readonly TopicRow[]
  readonly onClose: () => void
}

const nameOf = ({ title }: Pick<TopicRow, 'title'>): string => localize(title, locale).text

/** Which topic takes this one in, and what goes with it; the merge starts only once that was shown. */
export function MergeDialog({ topic, topics, onClose }: MergeDialogProps) {
  const client = useQueryClient()
  const [into, setInto] = useState('')
  const [order] = useState(newId)
  const target = topics.find(({ id }) => id === into)
  const preview = useQuery({
    ...queryOf(previewMerge, { params: { id: topic.id }, query: { into } }),
    enabled: target !== undefined,
    staleTime: 0,
  })
  const merge = useMutation({
    mutationFn: () => change(client, mergeTopics, { params: { id: topic.id }, body: { order, into } }),
    onSuccess: onClose,
  })
  const isBlocked = preview.data === undefined || preview.data.runningJob !== null
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_topics_merge_of({ name: nameOf(topic) })}
      closeLabel={m.action_close()}
      actions={
        target !== undefined && (
          <Button look="primary" busy={merge.isPending} disabled={isBlocked} onClick={() => merge.mutate()}>
            {m.admin_topics_merge_do({ from: nameOf(topic), into: nameOf(target) })}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {merge.isError && (
          <p role="alert" className="text-bad">
            {m.admin_topics_merge_failed()} {errorText(merge.error)}
          </p>
        )}
        <Field label={m.admin_topics_merge_into()}>
          {(field) => (
            <Select {...field} value={into} onChange={(event) => setInto(event.target.value)}>
              <option value="">{m.admin_topics_merge_choose()}</option>
              <TopicOptions topics={topics.filter(({ id }) => id !== topic.id)} />
            </Select>
          )}
        </Field>
        {target !== undefined && preview.isPending && <Skeleton className="h-40 rounded-card" />}
        {preview.isError && (
          <p role="alert" className="text-bad">
            {m.admin_topics_merge_preview_failed()} {errorText(preview.error)}
          </p>
        )}
        {preview.data !== undefined && <Carried preview={preview.data} />}
        {preview.data !== undefined && preview.data.runningJob !== null && (
          <p role="alert" className="text-bad">
            {m.admin_topics_merge_wait()}
          </p>
        )}
        <p className="text-muted">{m.admin_topics_merge_warning()}</p>
      </div>
    </Dialog>
  )
}

function Carried({ preview: { questions, rows, learnersOfBoth } }: { readonly preview: MergePreview }) {
  const lines: readonly (readonly [string, number])[] = [
    [m.admin_topics_merge_questions(), questions],
    [m.admin_topics_merge_versions(), rows['question_version'] ?? 0],
    [m.admin_topics_merge_pool(), rows['practice_question'] ?? 0],
    [m.admin_topics_merge_skills(), rows['practice_skill'] ?? 0],
    [m.admin_topics_merge_both(), learnersOfBoth],
    [m.admin_topics_merge_sessions(), rows['practice_session'] ?? 0],
  ]
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 rounded-md border border-line bg-sunken p-3">
      {lines.map(([label, count]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="text-end font-bold tabular">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
