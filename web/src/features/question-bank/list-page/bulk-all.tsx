import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { BULK_DEEDS, type BulkDeed, type BulkJobRequest } from '#contract/question-bank/bulk-jobs.ts'
import { startBulkJob } from '#contract/question-bank/endpoints.ts'
import type { Difficulty, TopicRow } from '#contract/question-bank/schemas.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { newId } from '#web/lib/new-id.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { DifficultyField, TagField, TopicField } from './bulk-fields.tsx'
import { BULK_NAMES } from './bulk-names.ts'

interface BulkAllProps {
  readonly count: number
  readonly filter: BulkJobRequest['filter']
  readonly topics: readonly TopicRow[]
  readonly done: () => void
  /** The number that was shown is not the number any more. */
  readonly onRecount: () => void
}

/** One change of every question that the filters match, begun only after its number was shown. */
export function BulkAll({ count, filter, topics, done, onRecount }: BulkAllProps) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [deed, setDeed] = useState<BulkDeed['deed']>('addTag')
  const [tag, setTag] = useState('')
  const [topic, setTopic] = useState(topics[0]?.id ?? '')
  const [difficulty, setDifficulty] = useState<Difficulty>('medium')
  const [order, setOrder] = useState(newId)
  const start = useMutation({
    mutationFn: () =>
      change(client, startBulkJob, {
        body: { order, filter, expected: count, change: deedOf(deed, { tag: tag.trim(), topic, difficulty }) },
      }),
    onSuccess: () => {
      showToast(m.admin_bulkjob_started(), { tone: 'success' })
      setOpen(false)
      done()
    },
    onError: () => {
      setOrder(newId())
      onRecount()
    },
  })
  const shown = formatNumber(count)
  const isBlank = (deed === 'addTag' || deed === 'removeTag') && tag.trim() === ''
  return (
    <>
      <Button size="sm" className="pointer-coarse:min-h-11" look="primary" onClick={() => setOpen(true)}>
        <ListChecks size={18} aria-hidden="true" />
        {m.admin_bulkjob_open({ count: shown })}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.admin_bulkjob_title({ count, shown })}
        closeLabel={m.action_close()}
        actions={
          <Button look="primary" busy={start.isPending} disabled={isBlank} onClick={() => start.mutate()}>
            {m.admin_bulkjob_title({ count, shown })}
          </Button>
        }
      >
        <div className="grid gap-4">
          {start.isError && (
            <p role="alert" className="text-bad">
              {start.error instanceof ApiError && start.error.code === 'conflict'
                ? m.admin_bulkjob_number_changed()
                : `${m.admin_bulkjob_start_failed()} ${errorText(start.error)}`}
            </p>
          )}
          <Field label={m.admin_bulkjob_what()}>
            {(field) => (
              <Select {...field} value={deed} onChange={(event) => setDeed(BULK_DEEDS.find((one) => one === event.target.value) ?? deed)}>
                {BULK_DEEDS.map((one) => (
                  <option key={one} value={one}>
                    {BULK_NAMES[one]()}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {(deed === 'addTag' || deed === 'removeTag') && <TagField tag={tag} onChange={setTag} />}
          {deed === 'topic' && <TopicField topic={topic} topics={topics} onChange={setTopic} />}
          {deed === 'difficulty' && <DifficultyField difficulty={difficulty} onChange={setDifficulty} />}
          {deed === 'pool' && <p className="font-bold">{m.admin_pool_warning()}</p>}
          <p className="text-muted">{m.admin_bulkjob_note()}</p>
        </div>
      </Dialog>
    </>
  )
}

interface Values {
  readonly tag: string
  readonly topic: string
  readonly difficulty: Difficulty
}

function deedOf(deed: BulkDeed['deed'], { tag, topic, difficulty }: Values): BulkDeed {
  switch (deed) {
    case 'addTag':
    case 'removeTag':
      return { deed, tag }
    case 'topic':
      return { deed, topic }
    case 'difficulty':
      return { deed, difficulty }
    default:
      return { deed }
  }
}
