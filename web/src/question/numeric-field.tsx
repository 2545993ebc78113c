import { Delete } from 'lucide-react'
import { useId, useImperativeHandle, useState, type ReactNode, type Ref } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { afterKey, afterTyping, answerOf } from './keypad.ts'

/** What the screen's shortcuts can do with the field. */
export interface NumericFieldHandle {
  press(key: string): void
  /** Empties the field without a word: the answer has been cleared. */
  reset(): void
}

interface NumericFieldProps {
  readonly decimals: number
  /** What is selected for this question according to the attempt. */
  readonly answer: string | null
  readonly onType: (answer: string | null) => void
  readonly onSettle: () => void
  readonly isLocked: boolean
  readonly ref: Ref<NumericFieldHandle>
}

/** A numerical answer: a field and the on-screen keypad of the real exam. What cannot stand in a number cannot be typed. */
export function NumericField({ decimals, answer, onType, onSettle, isLocked, ref }: NumericFieldProps) {
  const id = useId()
  const [{ text, isPointRefused }, setField] = useState({ text: answer ?? '', isPointRefused: false })
  const [seen, setSeen] = useState(answer)
  // Changed from outside; what was typed here comes back as it went.
  if (answer !== seen) {
    setSeen(answer)
    if (answerOf(text) !== answer) setField({ text: answer ?? '', isPointRefused: false })
  }
  const put = (next: string) => {
    if (isLocked) return
    const field = afterTyping({ text, isPointRefused }, next, decimals)
    setField(field)
    if (field.text !== text) onType(answerOf(field.text))
  }
  // A key that may not be pressed leaves the text as it was; only a point says why.
  const press = (key: string) => put(key === '.' ? text + key : afterKey(text, key, decimals))
  useImperativeHandle(ref, () => ({ press, reset: () => setField({ text: '', isPointRefused: false }) }))
  return (
    <div className="grid max-w-80 gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-bold">
          {m.test_numeric_label()}
        </label>
        <span id={`${id}-hint`} aria-live="polite" className={isPointRefused ? 'font-bold text-bad' : 'text-xs text-muted'}>
          {decimals === 0 ? m.test_numeric_whole() : m.test_numeric_decimals({ decimals })}
        </span>
      </p>
      <input
        id={id}
        data-answer
        dir="ltr"
        // Phones would cover the question with their own keyboard; the keypad is below, and a real keyboard types into the field.
        inputMode="none"
        autoComplete="off"
        enterKeyHint="next"
        disabled={isLocked}
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={(event) => put(event.target.value)}
        onBlur={onSettle}
        className="min-h-13 w-full rounded-md border border-edge bg-surface px-3 text-lg tabular disabled:opacity-55"
      />
      <div role="group" aria-label={m.test_keypad()} dir="ltr" className="grid grid-cols-4 gap-2">
        {layoutOf(decimals > 0).map(([key, place]) => (
          <button
            key={key}
            type="button"
            disabled={isLocked}
            aria-label={nameOf(key)}
            onClick={() => (key === 'Clear' ? put('') : press(key))}
            className={classNames(
              'grid min-h-12 touch-manipulation place-items-center rounded-md border border-edge bg-surface tabular select-none hover:bg-sunken active:bg-line',
              key === 'Clear' ? 'text-sm' : 'text-lg',
              place,
            )}
          >
            {faceOf(key)}
          </button>
        ))}
      </div>
    </div>
  )
}

/** The keys from top to bottom, with the cells that the wide ones take. */
function layoutOf(hasPoint: boolean): readonly (readonly [key: string, place?: string])[] {
  return [
    ...([['7'], ['8'], ['9'], ['Backspace'], ['4'], ['5'], ['6']] as const),
    hasPoint ? (['-'] as const) : (['-', 'row-span-2'] as const),
    ...([['1'], ['2'], ['3']] as const),
    ...(hasPoint ? [['.'] as const] : []),
    ...([
      ['0', 'col-span-2'],
      ['Clear', 'col-span-2'],
    ] as const),
  ]
}

function faceOf(key: string): ReactNode {
  if (key === 'Backspace') return <Delete size={22} aria-hidden="true" />
  if (key === 'Clear') return m.test_key_clear()
  return key === '-' ? '−' : key
}

function nameOf(key: string): string | undefined {
  if (key === 'Backspace') return m.test_key_backspace()
  if (key === '-') return m.test_key_minus()
  return key === '.' ? m.test_key_point() : undefined
}
