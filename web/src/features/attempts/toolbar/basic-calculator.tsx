import { useEffect, useState } from 'react'
import { BASIC_START, pressBasic, viewBasic, type BasicKey } from '#domain/calculator/basic.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { CalculatorFrame } from './calculator-frame.tsx'
import { KeyPad } from './key-pad.tsx'
import { basicKeyOf } from './keyboard-keys.ts'
import { NUMBER_KEYS, NUMBER_PAD } from './number-pad.ts'

/** Kept over closing: on a phone the calculator is closed to read the question. */
let kept = BASIC_START

export function BasicCalculator({ onClose }: { readonly onClose: () => void }) {
  const [state, setState] = useState(kept)
  useEffect(() => {
    kept = state
  }, [state])
  const press = (key: BasicKey) => setState((now) => pressBasic(now, key))
  return (
    <CalculatorFrame
      name="basic"
      title={m.calculator_title()}
      view={viewBasic(state)}
      keyOf={basicKeyOf}
      onPress={press}
      onClose={onClose}
      className="sm:w-72"
    >
      <KeyPad label={m.calculator_numbers()} keys={NUMBER_KEYS} onPress={press} className={NUMBER_PAD} />
    </CalculatorFrame>
  )
}
