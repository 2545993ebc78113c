import { useCallback, type ReactNode } from 'react'
import type { Answer } from '#contract/attempts/schemas.ts'
import type { PaperQuestion } from '#contract/papers/schemas.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { ZoomedImage } from './exam-image-zoom.tsx'
import { ExamText } from './exam-text.tsx'

const LETTERS = 'ABCDEFGHIJ'

/** What stands at the end of an option's row, by its number in the paper; `id` is what describes the option by it. */
export type OptionAside = (option: number, letter: string, id: string) => ReactNode

interface OptionListProps {
  readonly question: PaperQuestion
  readonly name: string
  /** Option numbers in the order shown. */
  readonly order: readonly number[]
  readonly chosen: Answer
  readonly onToggle: (option: number) => void
  readonly isLocked: boolean
  readonly images: readonly string[]
  readonly onZoom: (image: ZoomedImage) => void
  readonly aside?: OptionAside | undefined
  /** The numbers of the right options, once they may be shown. */
  readonly right?: readonly number[] | null
}

/** Options as rows to press, native radio buttons or checkboxes underneath. A press on the chosen one takes it back. */
export function OptionList({ question, name, order, chosen, onToggle, isLocked, images, onZoom, aside, right = null }: OptionListProps) {
  const isMultiple = question.type === 'multiple'
  return (
    <fieldset disabled={isLocked} className="grid gap-2">
      <legend className="sr-only">{isMultiple ? m.test_options_many() : m.test_options_one()}</legend>
      {order.map((option, place) => (
        <OptionRow
          key={option}
          letter={LETTERS[place] ?? ''}
          html={question.options?.[option] ?? ''}
          lang={question.language}
          name={name}
          isMultiple={isMultiple}
          isChosen={typeof chosen === 'object' && chosen !== null && chosen.includes(option)}
          option={option}
          onToggle={onToggle}
          images={images}
          onZoom={onZoom}
          aside={aside}
          isRight={right?.includes(option)}
        />
      ))}
    </fieldset>
  )
}

interface OptionRowProps {
  readonly letter: string
  readonly html: string
  readonly lang: string
  readonly name: string
  readonly isMultiple: boolean
  readonly isChosen: boolean
  readonly option: number
  readonly onToggle: (option: number) => void
  readonly images: readonly string[]
  readonly onZoom: (image: ZoomedImage) => void
  readonly aside: OptionAside | undefined
  /** Undefined while it may not be shown. */
  readonly isRight: boolean | undefined
}

function OptionRow({ letter, html, lang, name, isMultiple, isChosen, option, onToggle, images, onZoom, aside, isRight }: OptionRowProps) {
  const toggle = useCallback(() => onToggle(option), [onToggle, option])
  const isWrong = isChosen && isRight === false
  return (
    <div className="group/row relative grid">
      <label
        lang={lang}
        className={classNames(
          'flex min-h-12 items-start gap-3 rounded-md border py-2.5 ps-3 pe-12 group-has-aria-pressed/row:text-muted group-has-aria-pressed/row:line-through pointer-coarse:select-none has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-primary',
          isRight
            ? 'border-good bg-good-soft'
            : isWrong
              ? 'border-bad bg-bad-soft'
              : isChosen
                ? 'border-primary bg-primary-soft shadow-[inset_0_0_0_1px_var(--color-primary)]'
                : 'border-edge bg-surface hover:bg-sunken',
        )}
      >
        <input
          aria-describedby={`${name}-${option}`}
          type={isMultiple ? 'checkbox' : 'radio'}
          name={name}
          checked={isChosen}
          onChange={isMultiple || !isChosen ? toggle : noChange}
          // A radio button that is chosen already says nothing when it is pressed again.
          onClick={!isMultiple && isChosen ? toggle : undefined}
          className="mt-[0.2em] size-5 shrink-0 outline-none"
          style={{ marginBlockStart: 'calc((1lh - 1.25rem) / 2)' }}
        />
        <span aria-hidden="true" className="w-4 shrink-0 font-bold">
          {letter}
        </span>
        <span lang={locale} className="sr-only">
          {m.test_option_letter({ letter })}
        </span>
        <ExamText as="span" html={html} lang={lang} images={images} onZoom={onZoom} className="min-w-0 flex-1" />
        {(isRight || isWrong) && <b aria-hidden="true">{isRight ? '✓' : '✗'}</b>}
      </label>
      {aside?.(option, letter, `${name}-${option}`)}
    </div>
  )
}

const noChange = () => {}
