import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Merge, SquarePen } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { renameTopic } from '#contract/question-bank/endpoints.ts'
import type { TopicRow } from '#contract/question-bank/schemas.ts'
import { LOCALES, localize } from '#contract/shared/locales.ts'
import { LocalizedField } from '#web/admin/localized/localized-field.tsx'
import { writtenOnly } from '#web/admin/localized/written-only.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { LanguageDots } from '../language-dots.tsx'
import { subjectChoices } from '../topic-choices.ts'

interface TopicLineProps {
  readonly topic: TopicRow
  readonly topics: readonly TopicRow[]
  readonly mayWrite: boolean
  readonly onMerge: () => void
}

/** A topic; its names are changed where they stand. */
export function TopicLine({ topic, topics, mayWrite, onMerge }: TopicLineProps) {
  const [isOpen, setOpen] = useState(false)
  const line = useRef<HTMLLIElement>(null)
  const wasOpen = useRef(false)
  // The pressed button makes room for the form and comes back after it: the focus goes along.
  useEffect(() => {
    if (isOpen !== wasOpen.current) line.current?.querySelector<HTMLElement>(isOpen ? 'input' : 'button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const title = localize(topic.title, locale)
  if (isOpen)
    return (
      <li ref={line}>
        <TopicForm topic={topic} topics={topics} onClose={() => setOpen(false)} />
      </li>
    )
  return (
    <li ref={line} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 ps-4 pe-2">
      <span className="grid min-w-40 flex-1">
        <span lang={title.locale}>{title.text}</span>
        <bdi dir="ltr" className="text-xs text-muted wrap-anywhere">
          {topic.id}
        </bdi>
      </span>
      <LanguageDots languages={LOCALES.filter((one) => (topic.title[one] ?? '') !== '')} />
      <PathLink
        href={`/admin/questions?topic=${topic.id}`}
        className="inline-flex min-h-11 min-w-24 items-center text-primary underline tabular"
      >
        {m.admin_topics_questions({ count: topic.questions, shown: formatNumber(topic.questions) })}
      </PathLink>
      {mayWrite && (
        <span className="ms-auto flex">
          <IconButton label={m.admin_topics_edit({ name: title.text })} onClick={() => setOpen(true)}>
            <SquarePen size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={m.admin_topics_merge_of({ name: title.text })} onClick={onMerge}>
            <Merge size={18} aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </li>
  )
}

interface TopicFormProps extends Pick<TopicLineProps, 'topic' | 'topics'> {
  readonly onClose: () => void
}

function TopicForm({ topic, topics, onClose }: TopicFormProps) {
  const client = useQueryClient()
  const id = useId()
  const [title, setTitle] = useState(topic.title)
  const [subject, setSubject] = useState(topic.subject.en)
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () => {
      // A topic that moves takes the names that its new subject has.
      const names = topics.find((one) => one.subject.en === subject)?.subject ?? topic.subject
      return change(client, renameTopic, { params: { id: topic.id }, body: { subject: names, title: writtenOnly(title) } })
    },
    onSuccess: () => {
      showToast(m.admin_topics_saved(), { tone: 'success' })
      onClose()
    },
    onError: (error) => showToast(m.admin_topics_save_failed(), { tone: 'error', description: errorText(error) }),
  })
  const isMissing = title.en.trim() === ''
  return (
    <form
      className="grid gap-4 bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isMissing) save.mutate()
      }}
    >
      <LocalizedField
        id={id}
        label={m.admin_topics_name()}
        value={title}
        onChange={setTitle}
        languages={['hi', locale]}
        maxLength={200}
        error={isTried && isMissing ? m.admin_topics_english_needed() : undefined}
      />
      <Field label={m.admin_topics_move()}>
        {(field) => (
          <Select {...field} value={subject} onChange={(event) => setSubject(event.target.value)}>
            {subjectChoices(topics).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{m.action_cancel()}</Button>
        <Button type="submit" look="primary" busy={save.isPending}>
          {m.admin_topics_save()}
        </Button>
      </div>
    </form>
  )
}
