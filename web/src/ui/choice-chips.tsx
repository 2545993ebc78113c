import { Check } from 'lucide-react'
import { classNames } from './class-names.ts'

export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly lang?: string
}

interface ChoiceChipsProps<Value extends string> {
  readonly name: string
  readonly choices: readonly Choice<Value>[]
  readonly chosen: readonly Value[]
  /** `one` behaves as a radio group (arrow keys move), `many` as checkboxes. */
  readonly kind: 'one' | 'many'
  readonly onChoose: (chosen: Value[]) => void
}

/** Chips to choose from; real radio buttons or checkboxes underneath. A tick, not only the colour, says what is chosen. */
export function ChoiceChips<Value extends string>({ name, choices, chosen, kind, onChoose }: ChoiceChipsProps<Value>) {
  const toggled = (value: Value) =>
    kind === 'one' ? [value] : chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map(({ value, label, lang }) => {
        const on = chosen.includes(value)
        return (
          <label
            key={value}
            lang={lang}
            className={classNames(
              'relative inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 py-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              on ? 'border-primary bg-primary-soft font-bold text-primary' : 'border-edge bg-surface hover:bg-sunken',
            )}
          >
            <input
              type={kind === 'one' ? 'radio' : 'checkbox'}
              name={name}
              value={value}
              checked={on}
              onChange={() => onChoose(toggled(value))}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {on && <Check size={18} aria-hidden="true" />}
            {label}
          </label>
        )
      })}
    </div>
  )
}
