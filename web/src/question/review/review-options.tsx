import { Check, User, Users, X } from 'lucide-react'
import type { Answer } from '#contract/attempts/schemas.ts'
import type { PaperQuestion } from '#contract/papers/schemas.ts'
import { formatPercent } from '#web/lib/i18n/format.ts'
import type { ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import { ExamText } from '#web/question/exam-text.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'

const LETTERS = 'ABCDEFGHIJ'

interface ReviewOptionsProps {
  readonly question: PaperQuestion
  /** Option numbers in the order that the learner saw. */
  readonly order: readonly number[]
  readonly answer: Answer
  readonly right: readonly number[]
  /** Marks follow from a decision about the question: an own answer beside the key cost nothing. */
  readonly isDecided: boolean
  readonly isShown: boolean
  /** The share of people who chose each option number, of 1; null where too few took the test. */
  readonly shares: readonly number[] | null
  readonly images: readonly string[]
  readonly onZoom: (image: ZoomedImage) => void
}

/** The options with what was chosen and what is right, said in words beside the colour, and who else chose them. */
export function ReviewOptions({ question, order, answer, right, isDecided, isShown, shares, images, onZoom }: ReviewOptionsProps) {
  return (
    <ol aria-label={m.solution_options()} className="grid gap-2">
      {order.map((option, place) => {
        const isMine = typeof answer === 'object' && answer !== null && answer.includes(option)
        const isRight = right.includes(option)
        const isWrong = isMine && !isRight && !isDecided
        const share = shares?.[option]
        return (
          <li
            key={option}
            className={classNames(
              'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1 rounded-md border px-3 py-2.5',
              isShown && isRight ? 'border-good bg-good-soft' : isShown && isWrong ? 'border-bad bg-bad-soft' : 'border-line bg-surface',
            )}
          >
            <span className="font-bold" aria-hidden="true">
              {LETTERS[place]}
            </span>
            <ExamText html={question.options?.[option] ?? ''} lang={question.language} images={images} onZoom={onZoom} as="span" />
            {isShown && share !== undefined && (
              <span className="flex items-center gap-1.5 self-start text-sm leading-[inherit] text-muted tabular">
                <Users size={16} aria-hidden="true" />
                <span className="sr-only sm:not-sr-only">{m.solution_share({ share: formatPercent(share) })}</span>
                <span aria-hidden="true" className="sm:hidden">
                  {formatPercent(share)}
                </span>
              </span>
            )}
            {isShown && (isRight || isMine) && (
              <span className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm">
                {isRight && (
                  <span className="inline-flex items-center gap-1.5 font-bold text-good">
                    <Check size={18} aria-hidden="true" strokeWidth={3} />
                    {m.solution_right_answer()}
                  </span>
                )}
                {isMine && (
                  <span className={classNames('inline-flex items-center gap-1.5 font-bold', isRight ? 'text-good' : isWrong && 'text-bad')}>
                    {isWrong ? <X size={18} aria-hidden="true" strokeWidth={3} /> : <User size={18} aria-hidden="true" />}
                    {isWrong ? m.solution_your_answer_wrong() : m.solution_your_answer()}
                  </span>
                )}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
