import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AdminGroupDetail } from '#contract/test-groups/schemas.ts'
import { CONTENT_LIMITS, type ContentGroup, type ContentImage } from '#contract/imports/content.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ConflictDialog } from '#web/admin/drafts/conflict-dialog.tsx'
import { FaultList } from '#web/admin/test-form/fault-list.tsx'
import { faultsIn } from '#web/admin/test-form/faults.ts'
import { isoOfIstField, istFieldOf } from '#web/admin/test-form/ist-time.ts'
import { nameFor } from '#web/admin/test-form/test-draft.ts'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { LocalizedField } from '#web/admin/localized/localized-field.tsx'
import { writtenOnly } from '#web/admin/localized/written-only.ts'
import { AccessField } from './access-field.tsx'
import { CoverField } from './cover-field.tsx'
import { type GroupTest, GroupTests } from './group-tests.tsx'
import { type GroupDraft, groupDraftOf, hasGroupChanged } from './group-draft.ts'
import { readGroup, saveGroup } from '#web/admin/queries/group-queries.ts'

interface GroupFormProps {
  /** Null for a new group. */
  readonly detail: AdminGroupDetail | null
  readonly draft: GroupDraft
  readonly onChange: (draft: GroupDraft) => void
  /** Called when the server has it; the draft is no longer needed. */
  readonly onSaved: (id: string) => void
  /** Throws the draft away and shows what is stored. */
  readonly onTheirs: () => void
}

/** A group: its words, its picture, when it is seen, and its tests in their order. */
export function GroupForm({ detail, draft, onChange, onSaved, onTheirs }: GroupFormProps) {
  const client = useQueryClient()
  const { group, tests } = draft
  const setGroup = (next: ContentGroup) => onChange({ ...draft, group: next })
  const setTests = (next: readonly GroupTest[]) => onChange({ ...draft, tests: next })
  const [isConflict, setConflict] = useState(false)
  const [cover, setCover] = useState<{ image: ContentImage; address: string } | null>(null)
  const isSaved = useRef(false)
  const isDirty = useRef(false)
  useEffect(() => {
    isDirty.current = !isSaved.current && (cover !== null || hasGroupChanged(groupDraftOf(detail), draft))
  })
  const save = useMutation({
    mutationFn: (over: string | null) => {
      const { description, visibleFrom, visibleUntil, cover: named, ...rest } = group
      const words = description === undefined ? null : writtenOnly(description)
      const name = cover?.image.id ?? named
      return saveGroup(client, detail?.id ?? null, {
        group: {
          ...rest,
          id: group.id === '' ? nameFor(group.title.en, crypto.randomUUID().slice(0, 6)) : group.id,
          title: writtenOnly(group.title),
          exam: group.exam.trim(),
          tests: tests.map(({ externalId }) => externalId),
          ...(words !== null && words.en !== '' && { description: words }),
          ...(visibleFrom !== undefined && { visibleFrom }),
          ...(visibleUntil !== undefined && { visibleUntil }),
          ...(name !== undefined && { cover: name }),
        },
        expected: over ?? detail?.checksum ?? null,
        ...(cover !== null && { cover: cover.image }),
      })
    },
    onSuccess: ({ id }) => {
      showToast(m.admin_groups_saved(), { tone: 'success' })
      isSaved.current = true
      isDirty.current = false
      onSaved(id)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'conflict' && detail !== null) setConflict(true)
      else if (faultsIn(error).length === 0) showToast(errorText(error), { tone: 'error' })
    },
  })
  const faults = faultsIn(save.error)
  return (
    <form
      className="grid gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(null)
      }}
    >
      <LeaveDialog isDirty={isDirty} text={m.admin_groups_leave_text()} />
      {isConflict && detail !== null && (
        <ConflictDialog
          title={m.admin_groups_conflict()}
          target={detail.id}
          action="group"
          onClose={() => setConflict(false)}
          onTheirs={() => {
            isDirty.current = false
            setConflict(false)
            onTheirs()
          }}
          onMine={() => {
            setConflict(false)
            void readGroup(detail.id).then(
              ({ checksum }) => save.mutate(checksum),
              (error: unknown) => {
                showToast(errorText(error), { tone: 'error' })
              },
            )
          }}
        />
      )}
      {faults.length > 0 && <FaultList faults={faults} sections={[]} />}
      <Card className="grid gap-5">
        <LocalizedField
          id="title"
          label={m.admin_groups_title()}
          value={group.title}
          languages={[]}
          maxLength={CONTENT_LIMITS.title}
          onChange={(title) => setGroup({ ...group, title })}
        />
        <LocalizedField
          id="description"
          long
          label={m.admin_groups_description()}
          value={group.description ?? { en: '' }}
          languages={[]}
          maxLength={CONTENT_LIMITS.description}
          onChange={(description) => setGroup({ ...group, description })}
        />
        <Field label={m.admin_tests_exam()}>
          {(ids) => (
            <TextInput {...ids} maxLength={80} value={group.exam} onChange={(event) => setGroup({ ...group, exam: event.target.value })} />
          )}
        </Field>
        <CoverField
          address={cover?.address ?? (group.cover === undefined ? null : (detail?.cover ?? null))}
          onChange={setCover}
          onRemove={() => {
            setCover(null)
            setGroup(without(group, 'cover'))
          }}
        />
      </Card>
      <GroupTests tests={tests} onChange={setTests} />
      <Card className="grid gap-5">
        <h2 className="text-lg">{m.admin_groups_seen()}</h2>
        <Checkbox checked={group.published} onChange={(event) => setGroup({ ...group, published: event.target.checked })}>
          {m.admin_groups_publish()}
        </Checkbox>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={m.admin_groups_visible_from()} hint={m.admin_groups_window_hint()}>
            {(ids) => (
              <TextInput
                {...ids}
                type="datetime-local"
                value={istFieldOf(group.visibleFrom)}
                onChange={(event) => setGroup(withTime(group, 'visibleFrom', event.target.value))}
              />
            )}
          </Field>
          <Field label={m.admin_groups_visible_until()} hint={m.admin_groups_window_hint()}>
            {(ids) => (
              <TextInput
                {...ids}
                type="datetime-local"
                value={istFieldOf(group.visibleUntil)}
                onChange={(event) => setGroup(withTime(group, 'visibleUntil', event.target.value))}
              />
            )}
          </Field>
        </div>
        <AccessField tests={tests} onChange={setTests} />
      </Card>
      <div className="flex justify-end">
        <Button type="submit" look="primary" size="lg" busy={save.isPending}>
          {m.admin_groups_save()}
        </Button>
      </div>
    </form>
  )
}

const without = (group: ContentGroup, field: 'cover' | 'visibleFrom' | 'visibleUntil'): ContentGroup =>
  Object.fromEntries(Object.entries(group).filter(([name]) => name !== field)) as ContentGroup

/** With a limit of the window as its field has it; an empty one is no limit. */
function withTime(group: ContentGroup, field: 'visibleFrom' | 'visibleUntil', value: string): ContentGroup {
  const at = isoOfIstField(value)
  return at === undefined ? without(group, field) : { ...group, [field]: at }
}
