import { Delete } from 'lucide-react'
import { useEffect, useId, useImperativeHandle, useState, type Ref } from 'react'
import { m } from '#web/lib/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { acceptTyped, afterKey, answerOf } from './keypad.ts'

/** What the screen's shortcuts can do with the field. */
export interface NumericFieldHandle {
  press(key: string): void
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
  const [text, setText] = useState(answer ?? '')
  // Cleared from outside: by the button, or by another question's answer coming in.
  useEffect(() => setText((shown) => (answerOf(shown) === answer ? shown : (answer ?? ''))), [answer])
  const put = (next: string) => {
    if (isLocked || next === text) return
    setText(next)
    onType(answerOf(next))
  }
  useImperativeHandle(ref, () => ({ press: (key) => put(afterKey(text, key, decimals)) }))
  const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '-', '0', ...(decimals > 0 ? ['.'] : [])]
  return (
    <div className="grid max-w-80 gap-3">
      <label htmlFor={id} className="font-bold">
        {m.test_numeric_label()}
      </label>
      <input
        id={id}
        dir="ltr"
        // Phones would cover the question with their own keyboard; the keypad is below, and a real keyboard types into the field.
        inputMode="none"
        autoComplete="off"
        enterKeyHint="done"
        disabled={isLocked}
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const accepted = acceptTyped(event.target.value, decimals)
          if (accepted !== null) put(accepted)
        }}
        onBlur={onSettle}
        className="min-h-13 w-full rounded-md border border-edge bg-surface px-3 text-lg tabular disabled:opacity-55"
      />
      <p id={`${id}-hint`} className="text-xs text-muted">
        {decimals === 0 ? m.test_numeric_whole() : m.test_numeric_decimals({ decimals })}
      </p>
      <div role="group" aria-label={m.test_keypad()} dir="ltr" className="grid grid-cols-3 gap-2">
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            disabled={isLocked}
            aria-label={key === '-' ? m.test_key_minus() : key === '.' ? m.test_key_point() : key}
            onClick={() => put(afterKey(text, key, decimals))}
            className="min-h-12 touch-manipulation rounded-md border border-edge bg-surface text-lg tabular select-none hover:bg-sunken active:bg-line"
          >
            {key === '-' ? '−' : key}
          </button>
        ))}
        <button
          type="button"
          disabled={isLocked}
          aria-label={m.test_key_backspace()}
          onClick={() => put(afterKey(text, 'Backspace', decimals))}
          className="grid min-h-12 touch-manipulation place-items-center rounded-md border border-edge bg-surface select-none hover:bg-sunken active:bg-line"
        >
          <Delete size={22} aria-hidden="true" />
        </button>
        <button
          type="button"
          disabled={isLocked}
          onClick={() => put('')}
          className={classNames(
            decimals > 0 ? 'col-span-2' : 'col-span-3',
            'min-h-12 touch-manipulation rounded-md border border-edge bg-surface text-sm select-none hover:bg-sunken active:bg-line',
          )}
        >
          {m.test_key_clear()}
        </button>
      </div>
    </div>
  )
}
