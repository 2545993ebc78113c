import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeTerm, createTerm } from '#contract/question-bank/term-endpoints.ts'
import { type Renderings, type Term, TERM_LIMITS } from '#contract/question-bank/terms.ts'
import { directionOf, ENDONYMS, LOCALES } from '#contract/shared/locales.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** A term and its rendering in each language; what was typed stays where it cannot be saved. */
export function TermDialog({ term, onClose }: { readonly term: Term | null; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [word, setWord] = useState(term?.term ?? '')
  const [renderings, setRenderings] = useState<Renderings>(term?.renderings ?? {})
  const [isTried, setTried] = useState(false)
  const written: Renderings = Object.fromEntries(
    Object.entries(renderings).flatMap(([locale, text]) => (text.trim() === '' ? [] : [[locale, text.trim()]])),
  )
  const isMissing = word.trim() === '' || Object.keys(written).length === 0
  const save = useMutation({
    mutationFn: () => {
      const words = { term: word.trim(), renderings: written }
      return term === null
        ? change(client, createTerm, { body: words })
        : change(client, changeTerm, { params: { id: term.id }, body: { ...words, expected: term.revision } })
    },
    onSuccess: () => {
      showToast(m.admin_terms_saved(), { tone: 'success' })
      onClose()
    },
  })
  const submit = () => {
    setTried(true)
    if (!isMissing) save.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={term === null ? m.admin_terms_add() : m.admin_terms_edit({ term: term.term })}
      closeLabel={m.action_close()}
      actions={
        <Button look="primary" busy={save.isPending} onClick={submit}>
          {m.admin_topics_save()}
        </Button>
      }
    >
      <div className="grid gap-4">
        {save.isError && (
          <p role="alert" className="text-bad">
            {save.error instanceof ApiError && save.error.code === 'conflict'
              ? m.admin_terms_taken()
              : `${m.admin_terms_save_failed()} ${errorText(save.error)}`}
          </p>
        )}
        <Field label={m.admin_terms_term()} error={isTried && isMissing ? m.admin_terms_needed() : undefined}>
          {(field) => (
            <TextInput
              {...field}
              lang="en"
              dir="ltr"
              maxLength={TERM_LIMITS.term}
              value={word}
              onChange={(event) => setWord(event.target.value)}
            />
          )}
        </Field>
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-bold">{m.admin_terms_renderings()}</legend>
          {LOCALES.filter((locale) => locale !== 'en').map((locale) => (
            <label key={locale} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[7rem_1fr]">
              <span lang={locale} className="text-sm text-muted">
                {ENDONYMS[locale]}
              </span>
              <TextInput
                lang={locale}
                dir={directionOf(locale)}
                maxLength={TERM_LIMITS.rendering}
                value={renderings[locale] ?? ''}
                onChange={(event) => setRenderings({ ...renderings, [locale]: event.target.value })}
              />
            </label>
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
