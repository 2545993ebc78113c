import { BasicCalculator } from './basic-calculator.tsx'
import { ScientificCalculator } from './scientific-calculator.tsx'

interface CalculatorProps {
  /** The pattern's kind of calculator. */
  readonly kind: 'basic' | 'scientific'
  readonly onClose: () => void
}

/**
 * The calculator of the exam as a panel over the test (docs/exam-rules.md#parts-of-the-screen). It takes the focus when it opens and gives it back when it
 * closes; the number shown and the memory are kept while it is closed.
 */
export const Calculator = ({ kind, onClose }: CalculatorProps) =>
  kind === 'basic' ? <BasicCalculator onClose={onClose} /> : <ScientificCalculator onClose={onClose} />
