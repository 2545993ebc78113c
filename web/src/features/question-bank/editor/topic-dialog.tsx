import type { BodyOf } from '#contract/shared/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { TopicRow } from '#contract/question-bank/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { createTopic } from '#contract/question-bank/endpoints.ts'
import { change } from '#web/lib/api/change.ts'

interface TopicDialogProps {
  readonly open: boolean
  readonly topics: readonly TopicRow[]
  readonly onClose: () => void
  readonly onMade: (topic: string) => void
}

/** A new topic under a subject, which may be new too. English is needed; Hindi stands beside it. */
export function TopicDialog({ open, topics, onClose, onMade }: TopicDialogProps) {
  const client = useQueryClient()
  const list = useId()
  const [subject, setSubject] = useState('')
  const [title, setTitle] = useState('')
  const [hindi, setHindi] = useState('')
  const [isTried, setTried] = useState(false)
  const known = [...new Map(topics.map((topic) => [topic.subject.en, topic.subject])).values()]
  const make = useMutation({
    mutationFn: (body: BodyOf<typeof createTopic>) => change(client, createTopic, { body }),
    onSuccess: ({ id }) => {
      onMade(id)
      setTitle('')
      setHindi('')
      setTried(false)
      onClose()
    },
  })
  const submit = () => {
    setTried(true)
    if (subject.trim() === '' || title.trim() === '') return
    // A subject that is there keeps its names in the other languages.
    const ofSubject: Localized = known.find(({ en }) => en === subject.trim()) ?? { en: subject.trim() }
    make.mutate({ subject: ofSubject, title: { en: title.trim(), ...(hindi.trim() !== '' && { hi: hindi.trim() }) } })
  }
  const missing = (text: string) => (isTried && text.trim() === '' ? m.admin_bank_fault_text() : undefined)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.admin_bank_topic_new()}
      closeLabel={m.action_close()}
      actions={
        <Button look="primary" busy={make.isPending} onClick={submit}>
          {m.admin_bank_topic_make()}
        </Button>
      }
    >
      <div className="grid gap-4">
        {make.isError && <p className="text-bad">{errorText(make.error)}</p>}
        <Field label={m.admin_bank_subject()} error={missing(subject)}>
          {(ids) => <TextInput {...ids} list={list} maxLength={200} value={subject} onChange={(event) => setSubject(event.target.value)} />}
        </Field>
        <datalist id={list}>
          {known.map(({ en }) => (
            <option key={en} value={en}>
              {en}
            </option>
          ))}
        </datalist>
        <Field label={m.admin_bank_topic_english()} error={missing(title)}>
          {(ids) => <TextInput {...ids} maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />}
        </Field>
        <Field label={m.admin_bank_topic_hindi()}>
          {(ids) => <TextInput {...ids} lang="hi" maxLength={200} value={hindi} onChange={(event) => setHindi(event.target.value)} />}
        </Field>
      </div>
    </Dialog>
  )
}
