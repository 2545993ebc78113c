import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Download, Gauge, Tag, Tags, Target } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BankRow, BulkRequest, Difficulty, TopicRow } from '#contract/question-bank/schemas.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import * as endpoints from '#contract/question-bank/endpoints.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { changeMany } from '#web/admin/queries/bank-queries.ts'
import { DifficultyField, TagField, TopicField } from './bulk-fields.tsx'
import { BULK_NAMES } from './bulk-names.ts'

export type ExportDialogOf = (props: { readonly ids: readonly string[]; readonly onClose: () => void }) => ReactNode

interface QuestionBulkProps {
  readonly chosen: readonly BankRow[]
  readonly topics: readonly TopicRow[]
  readonly done: () => void
  /** The dialog that writes these questions to a file. */
  readonly exportDialog: ExportDialogOf
}

interface BulkOrder {
  readonly request: BulkRequest
  /** The action that it takes back, where it does. */
  readonly undoes: BulkRequest['deed'] | null
}

/** What may be done with the chosen questions; each action can be undone from its message. */
export function QuestionBulk({ chosen, topics, done, exportDialog }: QuestionBulkProps) {
  const [asked, setAsked] = useState<'tag' | 'topic' | 'difficulty' | null>(null)
  const [isExporting, setExporting] = useState(false)
  const [isPoolAsked, setPoolAsked] = useState(false)
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: ({ request }: BulkOrder) => changeMany(request),
    onSuccess: ({ changed, undo }, { request, undoes }) => {
      const shown = formatNumber(changed.length)
      // What takes something back is not offered to be taken back in turn.
      const takeBack =
        undo === null || undoes !== null
          ? {}
          : { action: { label: m.action_undo(), run: () => change.mutate({ request: undo, undoes: request.deed }) } }
      showToast(
        undoes === null
          ? m.admin_bank_bulk_done({ count: shown })
          : m.admin_bank_bulk_undone({ action: ACTION_NAMES[undoes](), count: changed.length, shown }),
        {
          tone: 'success',
          durationMs: 10_000,
          ...takeBack,
        },
      )
      setAsked(null)
      done()
      return makeOld(client, endpoints.changeQuestions)
    },
    onError: (error) => showToast(m.admin_bank_bulk_failed(), { tone: 'error', description: firstFault(error) ?? errorText(error) }),
  })
  const order = (request: BulkRequest) => change.mutate({ request, undoes: null })
  const ids = chosen.map(({ id }) => id)
  const isInPool = chosen.every(({ pool }) => pool === 'in')
  const isArchived = chosen.every(({ archivedAt }) => archivedAt !== null)
  return (
    <>
      <Button
        size="sm"
        className="pointer-coarse:min-h-11"
        busy={change.isPending}
        onClick={() => order({ deed: isArchived ? 'unarchive' : 'archive', ids })}
      >
        {isArchived ? <ArchiveRestore size={18} aria-hidden="true" /> : <Archive size={18} aria-hidden="true" />}
        {isArchived ? m.admin_bank_unarchive() : m.admin_bank_archive()}
      </Button>
      <Button size="sm" className="pointer-coarse:min-h-11" onClick={() => setAsked('tag')}>
        <Tag size={18} aria-hidden="true" />
        {m.admin_bank_change_tags()}
      </Button>
      <Button size="sm" className="pointer-coarse:min-h-11" onClick={() => setAsked('topic')}>
        <Tags size={18} aria-hidden="true" />
        {m.admin_bank_move_topic()}
      </Button>
      <Button size="sm" className="pointer-coarse:min-h-11" onClick={() => setAsked('difficulty')}>
        <Gauge size={18} aria-hidden="true" />
        {m.admin_bank_set_difficulty()}
      </Button>
      <Button
        size="sm"
        className="pointer-coarse:min-h-11"
        onClick={() => (isInPool ? order({ deed: 'unpool', ids }) : setPoolAsked(true))}
      >
        <Target size={18} aria-hidden="true" />
        {isInPool ? m.admin_pool_remove() : m.admin_pool_add()}
      </Button>
      <Button size="sm" className="pointer-coarse:min-h-11" onClick={() => setExporting(true)}>
        <Download size={18} aria-hidden="true" />
        {m.admin_upload_export_do()}
      </Button>
      {isExporting && exportDialog({ ids, onClose: () => setExporting(false) })}
      <Dialog
        open={isPoolAsked}
        onClose={() => setPoolAsked(false)}
        title={m.admin_pool_ask({ count: ids.length, shown: formatNumber(ids.length) })}
        closeLabel={m.action_close()}
        actions={
          <Button
            look="primary"
            busy={change.isPending}
            onClick={() => {
              order({ deed: 'pool', ids })
              setPoolAsked(false)
            }}
          >
            {m.admin_pool_add()}
          </Button>
        }
      >
        <p>{m.admin_pool_warning()}</p>
      </Dialog>
      <BulkDialog
        key={asked}
        asked={asked}
        ids={ids}
        topics={topics}
        busy={change.isPending}
        onClose={() => setAsked(null)}
        onChange={order}
      />
    </>
  )
}

/** What the import found first, in its words: which question it is and what to do. */
function firstFault(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'import_invalid' || !Array.isArray(error.details)) return null
  const [first] = error.details as readonly { readonly message?: unknown }[]
  return typeof first?.message === 'string' ? first.message : null
}

const ACTION_NAMES: Record<BulkRequest['deed'], () => string> = { ...BULK_NAMES, return: () => m.action_undo() }

interface BulkDialogProps {
  readonly asked: 'tag' | 'topic' | 'difficulty' | null
  readonly ids: string[]
  readonly topics: readonly TopicRow[]
  readonly busy: boolean
  readonly onClose: () => void
  readonly onChange: (request: BulkRequest) => void
}

function BulkDialog({ asked, ids, topics, busy, onClose, onChange }: BulkDialogProps) {
  const [tag, setTag] = useState('')
  const [topic, setTopic] = useState(topics[0]?.id ?? '')
  const [difficulty, setDifficulty] = useState<Difficulty>('medium')
  const title = asked === 'tag' ? m.admin_bank_tags() : asked === 'topic' ? m.admin_bank_move_topic() : m.admin_bank_set_difficulty()
  const isBlank = asked === 'tag' && tag.trim() === ''
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={title}
      closeLabel={m.action_close()}
      actions={
        <>
          {asked === 'tag' && (
            <Button disabled={isBlank} busy={busy} onClick={() => onChange({ deed: 'removeTag', ids, tag: tag.trim() })}>
              {m.admin_bank_tag_remove()}
            </Button>
          )}
          <Button
            look="primary"
            disabled={isBlank}
            busy={busy}
            onClick={() =>
              onChange(
                asked === 'tag'
                  ? { deed: 'addTag', ids, tag: tag.trim() }
                  : asked === 'topic'
                    ? { deed: 'topic', ids, topic }
                    : { deed: 'difficulty', ids, difficulty },
              )
            }
          >
            {asked === 'tag' ? m.admin_bank_tag_add() : m.admin_bank_bulk_change({ count: formatNumber(ids.length) })}
          </Button>
        </>
      }
    >
      {asked === 'tag' && <TagField tag={tag} onChange={setTag} />}
      {asked === 'topic' && <TopicField topic={topic} topics={topics} onChange={setTopic} />}
      {asked === 'difficulty' && <DifficultyField difficulty={difficulty} onChange={setDifficulty} />}
      <p className="mt-3 text-muted">{m.admin_bank_bulk_note()}</p>
    </Dialog>
  )
}
