import { useRef, useState, type ReactNode } from 'react'
import type { Answer } from '#contract/attempts/schemas.ts'
import { directionOf } from '#contract/shared/locales.ts'
import type { PaperQuestion, QuestionKey } from '#contract/papers/schemas.ts'
import { ANSWER_FORMS } from '#contract/question-bank/question-form.ts'
import { ExamImageZoom, type ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import { ExamText } from '#web/question/exam-text.tsx'
import { answerTypesFor, type AnswerTypes } from '#web/question/load-answer-types.ts'
import { NumericField, type NumericFieldHandle } from '#web/question/numeric-field.tsx'
import { OptionList } from '#web/question/option-list.tsx'
import { KeyNote } from '#web/question/review/key-note.tsx'
import { ReviewMatrix } from '#web/question/review/review-matrix.tsx'
import { ReviewOptions } from '#web/question/review/review-options.tsx'
import { ReviewNumber, ReviewWords } from '#web/question/review/review-typed.tsx'
import { direction } from '#web/lib/i18n/locale.ts'
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
}

/** A question as it stood in its paper: passage, text, what is chosen from, and once it is shown what is right and how it is solved. */
export function QuestionCard({ opened, place, name, answer, onAnswer, shownKey, children }: QuestionCardProps) {
  const [zoomed, setZoomed] = useState<ZoomedImage | null>(null)
  const { paper, images, language } = opened
  const question = paper?.questions[place]
  if (paper === null && opened.isFailed) return <TextFailed onRetry={opened.retry} />
  if (paper === null || question === undefined) return <CardSkeleton />
  const passage = question.passage === null ? undefined : paper.passages[question.passage]
  return (
    <div className="grid gap-5 [&_.rich_img]:max-h-96 [&_.rich_img]:w-auto">
      {passage && (
        <details open className="rounded-card border border-line bg-surface px-4 py-2">
          <summary className="min-h-8 font-bold">{m.practice_passage()}</summary>
          <ExamText
            html={passage.html}
            lang={passage.language}
            images={images}
            onZoom={setZoomed}
            className="mt-2 max-w-[68ch] text-base"
          />
        </details>
      )}
      {/* A question is laid out in the direction of its own language, whatever that of the interface. */}
      <div dir={directionOf(question.language)} className="grid gap-4 text-base">
        <ExamText html={question.html} lang={question.language} images={images} onZoom={setZoomed} className="max-w-[68ch]" />
        {question.language !== language && (
          <p dir={direction} className="text-xs text-muted">
            {m.practice_not_translated()}
          </p>
        )}
        <AnswerPart
          opened={opened}
          question={question}
          name={name}
          answer={answer}
          onAnswer={onAnswer}
          shownKey={shownKey}
          onZoom={setZoomed}
        />
      </div>
      {children}
      {shownKey !== null && <Solution opened={opened} place={place} onZoom={setZoomed} />}
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
  const { images } = opened
  const { lists } = question
  return (
    <>
      {types && lists && <types.ListPair {...lists} lang={question.language} images={images} onZoom={onZoom} />}
      {key === null ? (
        <AnswerField question={question} name={name} answer={answer} onAnswer={onAnswer} types={types} images={images} onZoom={onZoom} />
      ) : (
        <>
          <KeyNote questionKey={key} />
          <RightAnswer question={question} answer={answer} questionKey={key} types={types} images={images} onZoom={onZoom} />
        </>
      )}
    </>
  )
}

interface FieldProps {
  readonly question: PaperQuestion
  readonly name: string
  readonly answer: Answer
  readonly onAnswer: QuestionCardProps['onAnswer'] | undefined
  readonly types: AnswerTypes | null
  readonly images: readonly string[]
  readonly onZoom: (image: ZoomedImage) => void
}

function AnswerField({ question, name, answer, onAnswer, types, images, onZoom }: FieldProps) {
  const field = useRef<NumericFieldHandle>(null)
  const form = ANSWER_FORMS[question.type]
  const isLocked = onAnswer === undefined
  const chosen = typeof answer === 'object' && answer !== null ? answer : []
  const toggle = (option: number) => onAnswer?.(toggled(chosen, option, form === 'options' || form === 'cells'))
  const typed = {
    isLocked,
    answer: typeof answer === 'string' ? answer : null,
    onSettle: () => {},
    ref: field,
    onType: (text: string | null) => onAnswer?.(text),
  }
  const shown = { question, chosen: answer, onToggle: toggle, isLocked, images, onZoom }
  if (form === 'number') return <NumericField key={name} {...typed} decimals={question.decimals ?? 0} />
  if (form === 'words') return types && <types.WordsField key={name} {...typed} language={question.language} />
  if (form === 'cells') return types && <types.MatrixField key={name} {...shown} />
  return <OptionList {...shown} name={name} order={(question.options ?? []).map((_, option) => option)} />
}

/** A press on the chosen one takes it back. */
function toggled(chosen: readonly number[], option: number, isMany: boolean): Answer {
  const without = chosen.filter((one) => one !== option)
  const next = without.length < chosen.length ? without : isMany ? [...chosen, option].toSorted((a, b) => a - b) : [option]
  return next.length === 0 ? null : next
}

interface RightAnswerProps extends Omit<FieldProps, 'onAnswer' | 'name'> {
  readonly questionKey: QuestionKey
}

function RightAnswer({ question, answer, questionKey: key, types, images, onZoom }: RightAnswerProps) {
  const verdict = questionVerdict(question, key, answer)
  const shared = { question, images, onZoom, answer, shares: null, isShown: true }
  if ('options' in key)
    return (
      <ReviewOptions
        {...shared}
        right={key.options}
        isDecided={key.award !== undefined || (key.also !== undefined && verdict === 'right')}
        order={(question.options ?? []).map((_, option) => option)}
      />
    )
  if ('rows' in key) return <ReviewMatrix {...shared} types={types} right={key.rows} />
  if ('accept' in key) return <ReviewNumber answer={answer} accept={key.accept} verdict={verdict} />
  return <ReviewWords answer={answer} texts={key.texts} verdict={verdict} />
}

function Solution({ opened, place, onZoom }: { opened: OpenedSource; place: number; onZoom: (image: ZoomedImage) => void }) {
  const solution = opened.solutions?.solutions[place]
  return (
    <section className="grid gap-3 border-t-2 border-primary pt-4">
      <h3 className="text-base">{m.practice_solution()}</h3>
      {solution === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        <ExamText
          html={solution.html}
          lang={solution.language}
          images={opened.solutionImages}
          onZoom={onZoom}
          className="max-w-[68ch] text-base"
        />
      )}
    </section>
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
