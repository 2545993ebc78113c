import type { Ref } from 'react'
import type { Answer } from '#contract/attempts/schemas.ts'
import type { PaperQuestion } from '#contract/papers/schemas.ts'
import { ANSWER_FORMS } from '#contract/question-bank/question-form.ts'
import type { ZoomedImage } from './exam-image-zoom.tsx'
import type { AnswerTypes } from './load-answer-types.ts'
import { NumericField, type NumericFieldHandle } from './numeric-field.tsx'
import { OptionList, type OptionAside } from './option-list.tsx'

interface AnswerFieldProps {
  readonly question: PaperQuestion
  /** Names the fields; another one begins afresh. */
  readonly name: string
  readonly answer: Answer
  readonly isLocked: boolean
  /** Null until the late types have come: their fields are left out. */
  readonly types: AnswerTypes | null
  readonly images: readonly string[]
  readonly onZoom: (image: ZoomedImage) => void
  /** An option or cell was pressed. */
  readonly onToggle: (option: number) => void
  readonly onType: (text: string | null) => void
  /** A typed answer is complete: the field is left or Enter was pressed. */
  readonly onSettle: () => void
  readonly field: Ref<NumericFieldHandle>
  /** Option numbers in the order shown. */
  readonly order: readonly number[]
  readonly aside?: OptionAside | undefined
  /** The numbers of the right options, once they may be shown. */
  readonly right?: readonly number[] | null
}

/** What a question takes as an answer, by its type: in an exam, in practice and in an author's preview. */
export function AnswerField({ question, name, answer, isLocked, types, images, onZoom, onToggle, ...rest }: AnswerFieldProps) {
  const { onType, onSettle, field, order, aside, right = null } = rest
  const form = ANSWER_FORMS[question.type]
  const typed = { isLocked, answer: typeof answer === 'string' ? answer : null, onType, onSettle, ref: field }
  const shown = { question, chosen: answer, onToggle, isLocked, images, onZoom }
  if (form === 'number') return <NumericField key={name} {...typed} decimals={question.decimals ?? 0} />
  if (form === 'words') return types && <types.WordsField key={name} {...typed} language={question.language} />
  if (form === 'cells') return types && <types.MatrixField key={name} {...shown} />
  return <OptionList key={name} {...shown} name={name} order={order} aside={aside} right={right} />
}

/** Whether several options or cells can be chosen at once. */
export const takesMany = ({ type }: Pick<PaperQuestion, 'type'>): boolean => ['options', 'cells'].includes(ANSWER_FORMS[type])

/** Option numbers in the order of the paper. */
export const inOrder = ({ options = [] }: Pick<PaperQuestion, 'options'>): number[] => options.map((_, option) => option)

/** The answer after a press on an option: a press on a chosen one takes it back, and where one can be chosen it takes the other's place. */
export function toggled(answer: Answer, option: number, isMany: boolean): Answer {
  const chosen = typeof answer === 'object' && answer !== null ? answer : []
  const without = chosen.filter((one) => one !== option)
  const next = without.length < chosen.length ? without : isMany ? [...chosen, option].toSorted((a, b) => a - b) : [option]
  return next.length === 0 ? null : next
}
