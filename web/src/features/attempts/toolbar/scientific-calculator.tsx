import { useEffect, useId, useState } from 'react'
import type { BasicKey } from '#domain/calculator/basic.ts'
import type { AngleUnit } from '#domain/calculator/functions.ts'
import { pressScientific, SCIENTIFIC_START, viewScientific, type ScientificKey } from '#domain/calculator/scientific.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CalculatorFrame } from './calculator-frame.tsx'
import type { PadKey } from './key-faces.tsx'
import { KeyPad } from './key-pad.tsx'
import { scientificKeyOf } from './keyboard-keys.ts'
import { NUMBER_KEYS, NUMBER_PAD } from './number-pad.ts'

/** Kept over closing: on a phone the calculator is closed to read the question. */
let kept = SCIENTIFIC_START

const FUNCTION_KEYS: readonly (readonly [key: Exclude<PadKey, '%'>, place?: string])[] = [
  ['mod', 'col-start-1 row-start-1'],
  ...([['sinh'], ['cosh'], ['tanh'], ['exponent', 'max-sm:col-span-3'], ['(', 'max-sm:hidden'], [')', 'max-sm:hidden']] as const),
  ...([['asinh', 'text-xs!'], ['acosh', 'text-xs!'], ['atanh', 'text-xs!'], ['log2'], ['ln'], ['log10']] as const),
  ...([['pi'], ['e'], ['factorial'], ['logBase'], ['exp'], ['tenTo']] as const),
  ...([['sin'], ['cos'], ['tan'], ['power'], ['cube'], ['square']] as const),
  ...([['asin'], ['acos'], ['atan'], ['yRoot'], ['cbrt'], ['absolute']] as const),
]

/** Functions beside numbers, as in the exam; on a phone one after the other, with the brackets always there. */
export function ScientificCalculator({ onClose }: { readonly onClose: () => void }) {
  const [state, setState] = useState(kept)
  const [page, setPage] = useState<'numbers' | 'functions'>('numbers')
  useEffect(() => {
    kept = state
  }, [state])
  const press = (key: ScientificKey) => setState((now) => pressScientific(now, key))
  const pressNumber = (key: BasicKey) => press(key === '%' ? 'percent' : key)
  return (
    <CalculatorFrame
      name="scientific"
      title={m.calculator_scientific_title()}
      view={viewScientific(state)}
      keyOf={scientificKeyOf}
      onPress={press}
      onClose={onClose}
      className="sm:w-[min(39rem,calc(100vw-0.5rem))]"
    >
      <div className="grid grid-cols-[1fr_auto] gap-1 sm:hidden">
        <div className="grid grid-cols-2 gap-1">
          {PAGES.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={page === id}
              onClick={() => setPage(id)}
              className={classNames(
                'min-h-11 rounded-sm border px-1 text-xs leading-(--line-tight)',
                page === id ? 'border-primary bg-primary-soft font-bold text-primary' : 'border-edge bg-surface',
              )}
            >
              {label()}
            </button>
          ))}
        </div>
        <KeyPad label={m.calculator_functions()} keys={BRACKETS} onPress={press} className="grid grid-cols-[2.75rem_2.75rem]" />
      </div>
      <div dir="ltr" className="gap-1.5 sm:grid sm:grid-cols-[6fr_5fr]">
        <div className={classNames('grid-cols-6 gap-1', page === 'functions' ? 'grid' : 'hidden sm:grid')}>
          <AngleChoice unit={state.unit} onChoose={press} />
          <KeyPad label={m.calculator_functions()} keys={FUNCTION_KEYS} onPress={press} className="contents" />
        </div>
        <KeyPad
          label={m.calculator_numbers()}
          keys={NUMBER_KEYS}
          onPress={pressNumber}
          className={page === 'numbers' ? NUMBER_PAD : `hidden sm:grid ${NUMBER_PAD.replace('grid ', '')}`}
        />
      </div>
    </CalculatorFrame>
  )
}

const PAGES = [
  { id: 'numbers', label: () => m.calculator_numbers() },
  { id: 'functions', label: () => m.calculator_functions() },
] as const
const BRACKETS = [['('], [')']] as const

function AngleChoice({ unit, onChoose }: { readonly unit: AngleUnit; readonly onChoose: (unit: AngleUnit) => void }) {
  const name = useId()
  return (
    <fieldset className="col-span-5 col-start-2 row-start-1 grid grid-cols-2 rounded-sm border border-edge">
      <legend className="sr-only">{m.calculator_angles()}</legend>
      {UNITS.map(({ value, face, label }) => (
        <label key={value} className="flex min-h-10 items-center justify-center gap-2 text-sm">
          <input
            type="radio"
            name={name}
            aria-label={label()}
            checked={unit === value}
            onChange={() => onChoose(value)}
            className="size-4.5"
          />
          <span aria-hidden="true">{face}</span>
        </label>
      ))}
    </fieldset>
  )
}

const UNITS = [
  { value: 'deg', face: 'Deg', label: () => m.calculator_degrees() },
  { value: 'rad', face: 'Rad', label: () => m.calculator_radians() },
] as const
