import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveBoardName } from '#contract/daily/endpoints.ts'
import type { BoardNameReply } from '#contract/daily/schemas.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Fault = Extract<BoardNameReply, { kind: 'refused' }>['reason']

const FAULT_TEXTS: Readonly<Record<Fault, () => string>> = {
  length: () => m.daily_fault_length(),
  signs: () => m.daily_fault_signs(),
  contact: () => m.daily_fault_contact(),
  word: () => m.daily_fault_word(),
  minor: () => m.daily_minor(),
}

interface NameDialogProps {
  /** The name that is there, to be changed. */
  readonly name: string | null
  readonly isListed: boolean
  readonly onClose: () => void
}

/** Chooses the name on leaderboards, or leaves them. What is typed stays when it is refused or cannot be sent. */
export function NameDialog({ name, isListed, onClose }: NameDialogProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(name ?? '')
  const [fault, setFault] = useState<Fault | null>(null)
  const save = useMutation({
    mutationFn: (chosen: string | null) => change(client, saveBoardName, { body: { name: chosen } }),
    onSuccess: (reply) => {
      if (reply.kind === 'saved') onClose()
      else setFault(reply.reason)
    },
  })
  const send = () => {
    setFault(typed.trim().length < 2 ? 'length' : null)
    if (typed.trim().length >= 2 && !save.isPending) save.mutate(typed)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.daily_name()}
      closeLabel={m.action_close()}
      actions={
        <>
          {isListed && (
            <Button busy={save.isPending && save.variables === null} onClick={() => save.mutate(null)}>
              {m.daily_leave()}
            </Button>
          )}
          <Button look="primary" busy={save.isPending && save.variables !== null} onClick={send}>
            {m.daily_save()}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field label={m.daily_name()} hint={m.daily_name_hint()} error={fault === null ? undefined : FAULT_TEXTS[fault]()}>
          {(ids) => (
            <TextInput {...ids} autoComplete="off" maxLength={40} value={typed} onChange={({ target }) => setTyped(target.value)} />
          )}
        </Field>
        <Button className="justify-self-start" onClick={() => setTyped(suggestedName())}>
          {m.daily_suggest()}
        </Button>
        <p className="text-sm text-muted">{m.daily_unlisted_text()}</p>
        {save.isError && (
          <p role="alert" className="text-bad">
            {errorText(save.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** A word of the reader's language and a number: "River 41". */
function suggestedName(): string {
  const words = m.daily_name_words().split(/\s*[,،]\s*/)
  const [which = 0, number = 0] = crypto.getRandomValues(new Uint16Array(2))
  return `${words[which % words.length] ?? ''} ${10 + (number % 90)}`
}
