import type { CalculatorError } from './calculated.ts'
import { shownOf, type Operand } from './operand.ts'
import { showNumber } from './show-number.ts'

/** What both calculators show. */
export interface CalculatorView {
  /** The number; after an error "0". */
  readonly shown: string
  readonly error: CalculatorError | null
  /** The expression so far, or the one that gave the result. */
  readonly line: string
  /** The number in the memory. */
  readonly memory: string | null
  /** The number has been calculated, not typed: it is worth being announced. */
  readonly isResult: boolean
}

interface Viewed {
  readonly operand: Operand | null
  readonly shown: number
  readonly memory: number | null
  readonly error: CalculatorError | null
}

export const viewOf = ({ operand, shown, memory, error }: Viewed, line: string): CalculatorView => ({
  shown: operand === null ? showNumber(shown) : shownOf(operand),
  error,
  line,
  memory: memory === null ? null : showNumber(memory),
  isResult: operand?.kind === 'made',
})
