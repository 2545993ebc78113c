import { Info } from 'lucide-react'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** Why a question's marks do not follow from its answer alone, where its key was corrected; nothing for a plain key. */
export function KeyNote({ questionKey: { award, also } }: { readonly questionKey: QuestionKey }) {
  const text = award !== undefined ? NOTES[award]() : also !== undefined ? m.keynote_several() : null
  if (text === null) return null
  return (
    <p className="flex items-start gap-2 rounded-md bg-primary-soft px-3 py-2 text-sm">
      <Info size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
      {text}
    </p>
  )
}

const NOTES = {
  all: () => m.keynote_all(),
  attempted: () => m.keynote_attempted(),
  none: () => m.keynote_withdrawn(),
} as const
