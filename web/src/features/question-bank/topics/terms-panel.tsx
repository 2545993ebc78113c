import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, SquarePen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { createTerm, removeTerm } from '#contract/question-bank/term-endpoints.ts'
import type { Term } from '#contract/question-bank/terms.ts'
import { directionOf, ENDONYMS, LOCALES } from '#contract/shared/locales.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import { termsQuery } from '#web/admin/queries/term-queries.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { TermDialog } from './term-dialog.tsx'

/** The terms that translators keep to, with their fixed rendering in each language. */
export function TermsPanel() {
  const client = useQueryClient()
  const query = useQuery(termsQuery())
  const mayWrite = useMay()('content.write')
  const [words, setWords] = useState('')
  const [edited, setEdited] = useState<Term | 'new' | null>(null)
  const restore = useMutation({
    mutationFn: ({ term, renderings }: Term) => change(client, createTerm, { body: { term, renderings } }),
    onError: (error) => showToast(m.admin_terms_save_failed(), { tone: 'error', description: errorText(error) }),
  })
  const remove = useMutation({
    mutationFn: ({ id, revision }: Term) => change(client, removeTerm, { params: { id }, query: { expected: String(revision) } }),
    onSuccess: (_, term) =>
      showToast(m.admin_terms_removed({ term: term.term }), {
        durationMs: 10_000,
        action: { label: m.action_undo(), run: () => restore.mutate(term) },
      }),
    onError: (error) => showToast(m.admin_terms_save_failed(), { tone: 'error', description: errorText(error) }),
  })
  if (query.data === undefined)
    return query.isError ? <QueryError query={query} title={m.admin_terms_failed()} /> : <Skeleton className="h-80 rounded-card" />
  const wanted = words.normalize('NFC').toLowerCase().trim()
  const shown = query.data.filter(({ term, renderings }) =>
    [term, ...Object.values(renderings)].some((text) => text.normalize('NFC').toLowerCase().includes(wanted)),
  )
  return (
    <div className="grid gap-5">
      <p className="text-muted">{m.admin_terms_hint()}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-52 flex-1">
          <Field label={m.admin_terms_search()}>
            {(field) => <TextInput {...field} type="search" value={words} onChange={(event) => setWords(event.target.value)} />}
          </Field>
        </div>
        {mayWrite && (
          <Button look="primary" onClick={() => setEdited('new')}>
            <Plus size={18} aria-hidden="true" />
            {m.admin_terms_add()}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={query.data.length === 0 ? m.admin_terms_empty() : m.admin_list_nothing()} />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {shown.map((term) => (
            <li key={term.id} className="flex items-center gap-x-4 py-1.5 ps-4 pe-2">
              <span className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[12rem_1fr]">
                <bdi lang="en" dir="ltr" className="font-bold wrap-anywhere">
                  {term.term}
                </bdi>
                <span className="flex flex-wrap gap-x-4 gap-y-0.5">
                  {LOCALES.flatMap((locale) =>
                    term.renderings[locale] === undefined
                      ? []
                      : [
                          <span key={locale} lang={locale} dir={directionOf(locale)} title={ENDONYMS[locale]}>
                            {term.renderings[locale]}
                          </span>,
                        ],
                  )}
                </span>
              </span>
              {mayWrite && (
                <span className="flex">
                  <IconButton label={m.admin_terms_edit({ term: term.term })} onClick={() => setEdited(term)}>
                    <SquarePen size={18} aria-hidden="true" />
                  </IconButton>
                  <IconButton label={m.admin_terms_remove({ term: term.term })} onClick={() => remove.mutate(term)}>
                    <Trash2 size={18} aria-hidden="true" />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited !== null && (
        <TermDialog key={edited === 'new' ? 'new' : edited.id} term={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  )
}
