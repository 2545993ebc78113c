import type { ReactNode } from 'react'
import type { Locale } from '#contract/shared/locales.ts'
import { directionOf } from '#contract/shared/locales.ts'
import type { Paper, PaperQuestion } from '#contract/papers/schemas.ts'
import { direction } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import type { ZoomedImage } from '../exam-image-zoom.tsx'
import { ExamText } from '../exam-text.tsx'

interface AskedQuestionProps {
  readonly paper: Pick<Paper, 'passages'>
  readonly question: PaperQuestion
  /** The language that was asked for: a question that has none of it says so. */
  readonly language: Locale
  readonly images: readonly string[]
  readonly onZoom: (image: ZoomedImage) => void
  /** What it is answered with, and what belongs to the answer. */
  readonly children: ReactNode
}

/** A question as it stood in its paper: passage, text, and below it the answer. */
export function AskedQuestion({ paper, question, language, images, onZoom, children }: AskedQuestionProps) {
  const passage = question.passage === null ? undefined : paper.passages[question.passage]
  return (
    <>
      {passage && (
        <details open className="rounded-card border border-line bg-surface px-4 py-2">
          <summary className="min-h-8 font-bold">{m.solution_passage()}</summary>
          <ExamText html={passage.html} lang={passage.language} images={images} onZoom={onZoom} className="mt-2 max-w-[68ch] text-base" />
        </details>
      )}
      {/* A question is laid out in the direction of its own language, whatever that of the interface. */}
      <div dir={directionOf(question.language)} className="grid gap-4 text-base">
        <ExamText html={question.html} lang={question.language} images={images} onZoom={onZoom} className="max-w-[68ch]" />
        {question.language !== language && (
          <p dir={direction} className="text-xs text-muted">
            {m.solution_not_translated()}
          </p>
        )}
        {children}
      </div>
    </>
  )
}
