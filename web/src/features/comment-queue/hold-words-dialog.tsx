import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeHoldWords } from '#contract/comments/moderation-endpoints.ts'
import { DECISION_LIMITS } from '#contract/comments/moderation-schemas.ts'
import { ENDONYMS, isLocale, LOCALES, type Locale } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RemovableTag } from '#web/ui/tag.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { holdWordsQuery } from './queue-queries.ts'

/** The words that hold a comment, by language. */
export function HoldWordsDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={m.admin_hold_title()} closeLabel={m.action_close()} shape="wide">
      {isOpen && <HoldWords />}
    </Dialog>
  )
}

function HoldWords() {
  const queryClient = useQueryClient()
  const query = useQuery(holdWordsQuery())
  const [language, setLanguage] = useState<Locale>(locale)
  const [text, setText] = useState('')
  const [isEmptySent, setEmptySent] = useState(false)
  const entered = linesOf(text)
  const send = useMutation({
    mutationFn: (body: { readonly language: Locale; readonly add: string[]; readonly remove: string[] }) =>
      change(queryClient, changeHoldWords, { body }),
    onSuccess: (words) => queryClient.setQueryData(holdWordsQuery().queryKey, words),
  })
  const add = () => {
    setEmptySent(entered.length === 0)
    if (entered.length === 0 || send.isPending) return
    send.mutate({ language, add: entered, remove: [] }, { onSuccess: () => setText('') })
  }
  const remove = (word: string) =>
    send.mutate(
      { language, add: [], remove: [word] },
      {
        onSuccess: () =>
          showToast(m.admin_hold_removed(), {
            action: { label: m.action_undo(), run: () => send.mutate({ language, add: [word], remove: [] }) },
          }),
      },
    )
  return (
    <div className="grid gap-4">
      <p className="max-w-[68ch] text-muted">{m.admin_hold_text()}</p>
      <Field label={m.admin_hold_language()}>
        {(ids) => (
          <Select {...ids} value={language} onChange={(event) => isLocale(event.target.value) && setLanguage(event.target.value)}>
            {LOCALES.map((one) => (
              <option key={one} value={one} lang={one}>
                {ENDONYMS[one]}
                {countOf(query.data?.items, one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {query.data === undefined ? (
        query.isError ? (
          <QueryError query={query} title={m.admin_hold_failed()} />
        ) : (
          <Skeleton className="h-11" />
        )
      ) : (
        <Words words={query.data.items.filter((one) => one.language === language).map(({ word }) => word)} onRemove={remove} />
      )}
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <Field
          label={m.admin_hold_add()}
          hint={m.admin_hold_add_hint()}
          error={isEmptySent && entered.length === 0 ? m.admin_hold_add_none() : undefined}
        >
          {(ids) => <TextArea {...ids} dir="auto" rows={4} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
        {send.isError && (
          <p role="alert" className="text-bad">
            {errorText(send.error)}
          </p>
        )}
        <Button type="submit" look="primary" busy={send.isPending} className="justify-self-start">
          {m.admin_hold_add_button()}
        </Button>
      </form>
    </div>
  )
}

function Words({ words, onRemove }: { readonly words: readonly string[]; readonly onRemove: (word: string) => void }) {
  if (words.length === 0) return <p className="text-muted">{m.admin_hold_none()}</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word} className="max-w-full [&_button]:max-w-full [&_button]:break-all">
          <RemovableTag removeLabel={m.admin_hold_remove({ word })} onRemove={() => onRemove(word)}>
            {word}
          </RemovableTag>
        </li>
      ))}
    </ul>
  )
}

function countOf(items: readonly { readonly language: Locale }[] | undefined, language: Locale): string {
  const n = items?.filter((one) => one.language === language).length ?? 0
  return n === 0 ? '' : ` (${formatNumber(n)})`
}

const linesOf = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '').slice(0, DECISION_LIMITS.wordsAtOnce)
