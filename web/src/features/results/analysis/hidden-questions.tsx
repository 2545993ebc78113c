import { Lock } from 'lucide-react'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { whyHidden } from './why-hidden.ts'

/** In the place of everything about single questions: why it is not there yet, and when it comes. */
export function HiddenQuestions({ analysis }: { readonly analysis: AnalysisResponse }) {
  const why = whyHidden(analysis)
  return (
    <Card as="section" className="grid gap-2">
      <h2 className="flex items-center gap-2 text-lg">
        <Lock size={20} aria-hidden="true" className="shrink-0 text-muted" />
        {m.analysis_hidden()}
      </h2>
      <p className="text-muted">{why.kind === 'at' ? m.analysis_hidden_at({ at: formatDateTime(why.at) }) : m.result_withheld_text()}</p>
    </Card>
  )
}
