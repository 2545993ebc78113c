import { deleteBlueprint, saveBlueprint } from '#contract/blueprints/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Blueprint } from '#contract/blueprints/schemas.ts'
import { draftIdOf } from '#contract/drafts/schemas.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type BlueprintDraft, blueprintOf } from './blueprint-draft.ts'
import { blueprintsQuery } from './blueprint-queries.ts'

interface BlueprintBarProps {
  readonly draft: BlueprintDraft
  readonly onOpen: (blueprint: Blueprint) => void
}

/** Saved blueprints: open one, keep this one under a name, take one away (with an undo). */
export function BlueprintBar({ draft, onOpen }: BlueprintBarProps) {
  const client = useQueryClient()
  const blueprints = useQuery(blueprintsQuery())
  const [open, setOpen] = useState<Blueprint | null>(null)
  const [name, setName] = useState('')
  const refresh = () => makeOld(client, saveBlueprint)
  const showError = (error: unknown) => showToast(errorText(error), { tone: 'error' })
  const save = useMutation({
    mutationFn: async ({ id, title, body }: Pick<Blueprint, 'id' | 'title' | 'body'>) =>
      call(saveBlueprint, { params: { id }, body: { title, body } }),
    onSuccess: () => showToast(m.admin_dynamic_kept(), { tone: 'success' }),
    onSettled: refresh,
    onError: showError,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Blueprint) => call(deleteBlueprint, { params: { id } }),
    onSuccess: (_, one) => {
      setOpen(null)
      showToast(m.admin_dynamic_gone({ title: one.title }), { action: { label: m.action_undo(), run: () => save.mutate(one) } })
    },
    onSettled: refresh,
    onError: showError,
  })
  const body = blueprintOf(draft)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <label className="grid min-w-56 flex-1 gap-1">
        <span className="font-bold">{m.admin_dynamic_saved()}</span>
        <Select
          value={open?.id ?? ''}
          onChange={({ target: { value } }) => {
            const found = blueprints.data?.find(({ id }) => id === value)
            if (found === undefined) return
            setOpen(found)
            setName(found.title)
            onOpen(found)
          }}
        >
          <option value="" disabled>
            {(blueprints.data ?? []).length === 0 ? m.admin_dynamic_none_saved() : m.admin_dynamic_open()}
          </option>
          {(blueprints.data ?? []).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </label>
      {open !== null && (
        <IconButton label={m.admin_dynamic_delete({ title: open.title })} onClick={() => remove.mutate(open)}>
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      )}
      <label className="grid min-w-56 flex-1 gap-1">
        <span className="font-bold">{m.admin_dynamic_name()}</span>
        <TextInput value={name} maxLength={120} onChange={({ target: { value } }) => setName(value)} />
      </label>
      <Button
        disabled={body === null || name.trim() === ''}
        busy={save.isPending}
        onClick={() => {
          if (body === null) return
          // The same name keeps the same blueprint; another name makes another.
          const id = open !== null && open.title === name.trim() ? open.id : draftIdOf(crypto.getRandomValues(new Uint8Array(16)))
          save.mutate({ id, title: name.trim(), body })
        }}
      >
        {m.admin_dynamic_keep()}
      </Button>
    </div>
  )
}
