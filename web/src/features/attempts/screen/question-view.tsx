import { useEffect, useRef, type Ref } from 'react'
import { directionOf } from '#contract/shared/locales.ts'
import { direction } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { useRunning, useSnapshot } from '../running/running-context.tsx'
import type { ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import { ExamText } from '#web/question/exam-text.tsx'
import { loadExamToolbar } from './load-exam-toolbar.ts'
import { LanguageChoice } from '#web/question/language-choice.tsx'
import { marksOf } from '#web/question/marks-text.ts'
import { answerTypesFor } from '#web/question/load-answer-types.ts'
import type { NumericFieldHandle } from '#web/question/numeric-field.tsx'
import { PassagePanel } from './passage-panel.tsx'
import { QuestionAnswer } from './question-answer.tsx'
import { QuestionNotes } from './question-notes.tsx'

export const VIEW_IN_ID = 'view-in'

interface QuestionViewProps {
  readonly textPx: number
  /** Whether the marks are said in words where there is room. */
  readonly isWordy: boolean
  readonly onZoom: (image: ZoomedImage) => void
  readonly numericField: Ref<NumericFieldHandle>
}

/** The question on screen: its number and marks, passage, text, and what it takes as an answer. */
export function QuestionView({ textPx, isWordy, onZoom, numericField }: QuestionViewProps) {
  const { attempt, paperOf, viewIn } = useRunning()
  const { currentQ } = useSnapshot()
  const paper = paperOf(currentQ)
  const question = paper.questions[currentQ]
  const heading = useFocusOnChange(currentQ)
  // The same in every language of the paper.
  const types = useLateModule(answerTypesFor(paper.questions))
  const toolbar = useLateModule(loadExamToolbar)
  if (question === undefined) return null
  const { layout, papers } = attempt
  const marks = marksOf(question.scheme)
  const passage = question.passage === null ? undefined : paper.passages[question.passage]
  return (
    <article className="@container grid min-h-full content-start" aria-labelledby="question-heading">
      <header className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-x-3 border-b border-line bg-paper px-4 py-1 sm:px-6">
        <div className="grid py-1">
          <h2 id="question-heading" ref={heading} tabIndex={-1} className="text-base leading-tight outline-none">
            {m.test_question_number({ number: layout.positionOf(currentQ) + 1 })}
          </h2>
          <p className="text-xs text-muted tabular">
            <span aria-hidden="true" dir="ltr" className={isWordy ? 'sm:hidden' : undefined}>
              {marks.short}
            </span>
            <span className={isWordy ? 'max-sm:sr-only' : 'sr-only'}>{marks.long}</span>
          </p>
        </div>
        <span className="ms-auto">
          <LanguageChoice
            id={VIEW_IN_ID}
            label={m.test_view_in()}
            isLabelShown
            languages={papers.languages}
            language={paper.language}
            onChoose={(language) => viewIn(currentQ, language)}
          />
        </span>
        {toolbar && <toolbar.QuestionTools key={currentQ} />}
      </header>
      <div
        className={
          passage === undefined
            ? 'has-data-beside:@4xl:grid has-data-beside:@4xl:grid-cols-2'
            : '@4xl:grid @4xl:grid-cols-2 @4xl:*:last:border-s @4xl:*:last:border-line'
        }
      >
        {passage && <PassagePanel key={question.passage} passage={passage} images={papers.images} textPx={textPx} onZoom={onZoom} />}
        <div className={passage === undefined ? 'contents' : undefined}>
          {/* A question is laid out in the direction of its own language, whatever that of the interface. */}
          <div
            dir={directionOf(question.language)}
            className="grid max-w-[46rem] content-start gap-5 px-4 pt-4 pb-8 sm:px-6"
            style={{ fontSize: textPx }}
          >
            <ExamText html={question.html} lang={question.language} images={papers.images} onZoom={onZoom} className="max-w-[68ch]" />
            {question.language !== paper.language && (
              <p dir={direction} className="text-xs text-muted">
                {m.test_not_translated()}
              </p>
            )}
            <QuestionAnswer question={question} types={types} toolbar={toolbar} onZoom={onZoom} numericField={numericField} />
            {toolbar && <toolbar.LanguageNote />}
            <div dir={direction} className="grid gap-1">
              <QuestionNotes />
            </div>
          </div>
          {toolbar && <toolbar.BesideQuestion isStacked={passage !== undefined} textPx={textPx} onZoom={onZoom} />}
        </div>
      </div>
    </article>
  )
}

/** After going to another question the focus is on its heading, so that neither ear nor keyboard is lost; the text begins at its top. */
function useFocusOnChange(currentQ: number): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<number | null>(null)
  useEffect(() => {
    if (shown.current === currentQ) return undefined
    shown.current = currentQ
    // A dialog that led here gives the focus back to its button first.
    const frame = requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true })
      heading.current?.closest('[data-scroller]')?.scrollTo({ top: 0 })
    })
    return () => cancelAnimationFrame(frame)
  }, [currentQ])
  return heading
}
