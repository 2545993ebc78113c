import { useRef, useState, type ReactNode } from 'react'
import type { Answer } from '#contract/attempts/schemas.ts'
import type { PaperQuestion, QuestionKey } from '#contract/papers/schemas.ts'
import { ExamImageZoom, type ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import { answerTypesFor } from '#web/question/load-answer-types.ts'
import { AnswerField, inOrder, takesMany, toggled } from '#web/question/answer-field.tsx'
import type { NumericFieldHandle } from '#web/question/numeric-field.tsx'
import { AskedQuestion } from '#web/question/review/asked-question.tsx'
import { KeyNote } from '#web/question/review/key-note.tsx'
import { ReviewedAnswer } from '#web/question/review/reviewed-answer.tsx'
import { SolutionText } from '#web/question/review/solution-text.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { questionVerdict } from './question-verdict.ts'
import type { OpenedSource } from './use-source.ts'

interface QuestionCardProps {
  readonly opened: OpenedSource
  /** 0-based in the paper. */
  readonly place: number
  /** Names the fields; changes with the question. */
  readonly name: string
  readonly answer: Answer
  /** Without it nothing can be answered here. */
  readonly onAnswer?: (answer: Answer) => void
  /** What is right, once it is to be shown. */
  readonly shownKey: QuestionKey | null
  readonly children?: ReactNode
  /** What stands below the solution. */
  readonly belowSolution?: ReactNode
}

/** A question as it stood in its paper: passage, text, what is chosen from, and once it is shown what is right and how it is solved. */
export function QuestionCard({ opened, place, name, answer, onAnswer, shownKey, children, belowSolution }: QuestionCardProps) {
  const [zoomed, setZoomed] = useState<ZoomedImage | null>(null)
  const { paper, images, language } = opened
  const question = paper?.questions[place]
  if (paper === null && opened.isFailed) return <TextFailed onRetry={opened.retry} />
  if (paper === null || question === undefined) return <CardSkeleton />
  return (
    <div className="grid gap-5 [&_.rich_img]:max-h-96 [&_.rich_img]:w-auto">
      <AskedQuestion paper={paper} question={question} language={language} images={images} onZoom={setZoomed}>
        <AnswerPart
          opened={opened}
          question={question}
          name={name}
          answer={answer}
          onAnswer={onAnswer}
          shownKey={shownKey}
          onZoom={setZoomed}
        />
      </AskedQuestion>
      {children}
      {shownKey !== null && (
        <SolutionText solution={opened.solutions?.solutions[place]} images={opened.solutionImages} onZoom={setZoomed}>
          {belowSolution}
        </SolutionText>
      )}
      <ExamImageZoom image={zoomed} onClose={() => setZoomed(null)} />
    </div>
  )
}

interface AnswerPartProps extends Pick<QuestionCardProps, 'opened' | 'name' | 'answer' | 'shownKey'> {
  readonly question: PaperQuestion
  readonly onAnswer: QuestionCardProps['onAnswer'] | undefined
  readonly onZoom: (image: ZoomedImage) => void
}

function AnswerPart({ opened, question, name, answer, onAnswer, shownKey: key, onZoom }: AnswerPartProps) {
  const types = useLateModule(answerTypesFor(opened.paper?.questions ?? []))
  const field = useRef<NumericFieldHandle>(null)
  const shown = { question, answer, types, images: opened.images, onZoom, order: inOrder(question) }
  const { lists } = question
  return (
    <>
      {types && lists && <types.ListPair {...lists} lang={question.language} images={opened.images} onZoom={onZoom} />}
      {key === null ? (
        <AnswerField
          {...shown}
          name={name}
          isLocked={onAnswer === undefined}
          onToggle={(option) => onAnswer?.(toggled(answer, option, takesMany(question)))}
          onType={(text) => onAnswer?.(text)}
          onSettle={() => {}}
          field={field}
        />
      ) : (
        <>
          <KeyNote questionKey={key} />
          <ReviewedAnswer {...shown} questionKey={key} verdict={questionVerdict(question, key, answer)} shares={null} isShown />
        </>
      )}
    </>
  )
}

const TextFailed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <p role="alert" className="flex flex-wrap items-center gap-3 rounded-card border border-line px-4 py-3">
    {m.practice_text_failed()}
    <Button size="sm" onClick={onRetry}>
      {m.action_retry()}
    </Button>
  </p>
)

function CardSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-7 w-11/12" />
      <Skeleton className="h-7 w-3/5" />
      {[0, 1, 2, 3].map((option) => (
        <Skeleton key={option} className="h-13 w-full" />
      ))}
    </div>
  )
}
