import { useCallback, type Ref } from 'react'
import { ANSWER_FORMS } from '#contract/question-bank/question-form.ts'
import type { PaperQuestion } from '#contract/papers/schemas.ts'
import { direction } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import type { ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import { useRunning, useSnapshot } from '../running/running-context.tsx'
import { useSectionChoice } from '../section-choice/use-section-choice.ts'
import type { AnswerTypes } from '#web/question/load-answer-types.ts'
import type { loadExamToolbar } from './load-exam-toolbar.ts'
import { AnswerField, takesMany } from '#web/question/answer-field.tsx'
import type { NumericFieldHandle } from '#web/question/numeric-field.tsx'
import type { OptionAside } from '#web/question/option-list.tsx'

interface QuestionAnswerProps {
  readonly question: PaperQuestion
  /** Null while the late ones are on their way. */
  readonly types: AnswerTypes | null
  readonly toolbar: Awaited<ReturnType<typeof loadExamToolbar>> | null
  readonly onZoom: (image: ZoomedImage) => void
  readonly numericField: Ref<NumericFieldHandle>
}

/** What the question on screen takes as an answer, by its type. */
export function QuestionAnswer({ question, types, toolbar, onZoom, numericField }: QuestionAnswerProps) {
  const { attempt, actions } = useRunning()
  const { currentQ, slots, phase, settled } = useSnapshot()
  const { layout, papers, typing } = attempt
  const { isLeftOut } = useSectionChoice()
  const { type, language, lists } = question
  const form = ANSWER_FORMS[type]
  const isMultiple = takesMany(question)
  const toggle = useCallback((option: number) => actions.toggle(option, isMultiple), [actions, isMultiple])
  const chosen = slots[currentQ]?.buffer ?? null
  const key = settled.get(currentQ)?.key
  const isLocked = phase !== 'open' || key !== undefined || isLeftOut(layout.sectionOf(currentQ))
  const aside: OptionAside = (option, letter, id) =>
    toolbar && (
      <toolbar.EliminateButton
        question={currentQ}
        option={option}
        letter={letter}
        id={id}
        isLocked={isLocked}
        isChosen={typeof chosen === 'object' && chosen !== null && chosen.includes(option)}
      />
    )
  if (types === null && (lists !== undefined || form === 'words' || form === 'cells')) return <Coming question={question} />
  return (
    <>
      {types && lists && <types.ListPair {...lists} lang={language} images={papers.images} onZoom={onZoom} />}
      {(form === 'option' || form === 'options') && (
        <p dir={direction} className="text-xs text-muted">
          {isMultiple ? m.test_hint_multiple() : m.test_hint_single()}
        </p>
      )}
      <AnswerField
        question={question}
        name={`question-${currentQ}`}
        answer={chosen}
        isLocked={isLocked}
        types={types}
        images={papers.images}
        onZoom={onZoom}
        onToggle={toggle}
        onType={actions.type}
        onSettle={() => typing.settle()}
        field={numericField}
        order={layout.optionsOf(currentQ)}
        aside={toolbar ? aside : undefined}
        right={key !== undefined && 'options' in key ? key.options : null}
      />
    </>
  )
}

/** As high as what comes, so that nothing jumps. */
function Coming({ question: { rows = [], lists } }: { readonly question: PaperQuestion }) {
  const lines = Math.max(2, rows.length, lists?.one.length ?? 0) + 1
  return <div aria-hidden="true" className="rounded-md bg-sunken" style={{ blockSize: `${lines * 3}rem` }} />
}
