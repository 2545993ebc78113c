import { useState } from 'react'
import { useRunning, useSnapshot } from '../../running/running-context.tsx'
import { direction } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ReportDialog } from '#web/question/annotations/report-dialog.tsx'
import { besideOf, useSecondLanguage } from './second-language.ts'

/** Below a question that is a translation: which version counts, and how to say that the translation is wrong (docs/exam-rules.md#parts-of-the-screen). */
export function LanguageNote() {
  const { attempt, paperOf } = useRunning()
  const { currentQ } = useSnapshot()
  const [isOpen, setOpen] = useState(false)
  const second = useSecondLanguage()
  const { languages } = attempt.papers
  const shown = paperOf(currentQ)
  const beside = second === null ? null : besideOf(languages, shown.language, second)
  const language = [shown.questions[currentQ]?.language, beside].find((one) => one !== 'en') ?? null
  if (language === null || !languages.includes('en')) return null
  return (
    <div dir={direction} className="flex flex-wrap items-center gap-x-3 text-sm">
      <p className="text-xs text-muted">{m.instructions_english_prevails()}</p>
      <Button look="quiet" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)} className="-ms-3 sm:ms-0">
        {m.tool_translation_wrong()}
      </Button>
      <ReportDialog
        at={{ attemptId: attempt.stored.attemptId, place: currentQ }}
        language={language}
        reason="translation"
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
