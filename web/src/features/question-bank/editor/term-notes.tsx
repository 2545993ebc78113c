import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { foundTerms } from '#domain/question-bank/term-lock.ts'
import { insertAt } from '#web/admin/markdown/insert-at.ts'
import { termsQuery } from '#web/admin/queries/term-queries.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { useEditor } from './editor-context.ts'

interface TermNotesProps {
  /** The id of the field that is translated. */
  readonly field: string
  readonly english: string | undefined
  readonly value: string
}

/** The terms of the English text with their fixed rendering: which ones the translation uses, and the others to be inserted by a press. */
export function TermNotes({ field, english = '', value }: TermNotesProps) {
  const { language } = useEditor()
  const terms = useQuery(termsQuery()).data ?? []
  const locked = terms.flatMap(({ term, renderings }) => {
    const rendering = renderings[language]
    return rendering === undefined ? [] : [{ term, rendering }]
  })
  // An empty translation is told as missing by the languages' tabs: here the terms are an offer.
  const found = foundTerms(english, value, locked)
  if (found.length === 0) return null
  const insert = (rendering: string) => {
    const target = document.getElementById(field)
    if (target instanceof HTMLTextAreaElement)
      insertAt(target, ({ text, from, to }) => {
        const after = text.slice(0, from) + rendering + text.slice(to)
        return { text: after, from: from + rendering.length, to: from + rendering.length }
      })
  }
  return (
    <ul aria-label={m.admin_terms_found()} className="flex flex-wrap gap-1.5">
      {found.map(({ term, rendering, isKept }) =>
        isKept ? (
          <li key={term} className="inline-flex items-center gap-1.5 rounded-full border border-line px-3 py-1 text-sm text-muted">
            <Check size={16} aria-hidden="true" className="shrink-0 text-good" />
            {m.admin_terms_kept({ term, rendering })}
          </li>
        ) : (
          <li key={term} className="inline-flex flex-wrap items-center gap-1.5 rounded-md border border-accent px-3 py-1 text-sm">
            <TriangleAlert size={16} aria-hidden="true" className="shrink-0 text-accent" />
            {m.admin_terms_lacking({ term, rendering })}
            <Button size="sm" className="pointer-coarse:min-h-11" look="quiet" onClick={() => insert(rendering)}>
              {m.admin_terms_insert({ rendering })}
            </Button>
          </li>
        ),
      )}
    </ul>
  )
}
