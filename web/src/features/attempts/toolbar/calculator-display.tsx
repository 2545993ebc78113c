import type { CalculatorError } from '#domain/calculator/calculated.ts'
import type { CalculatorView } from '#domain/calculator/view.ts'
import { m } from '#web/lib/i18n/messages.ts'

interface CalculatorDisplayProps {
  readonly view: CalculatorView
  /** What is said aloud: a result or an error, not what is being typed. */
  readonly said: string
}

/** The expression above, the number below, the memory at the side. */
export function CalculatorDisplay({ view, said }: CalculatorDisplayProps) {
  return (
    <div className="rounded-sm border border-edge bg-paper px-2 py-1">
      {/* The end of a long expression is what matters: shown from the right, in its own order. */}
      <p dir="ltr" className="flex min-h-5 justify-end overflow-hidden text-xs leading-5 whitespace-pre text-muted tabular">
        <span className="shrink-0">{view.line}</span>
      </p>
      <div dir="ltr" className="flex min-h-8 items-center gap-2">
        <span className="min-w-4 text-xs font-bold text-muted">
          {view.memory !== null && (
            <>
              <span aria-hidden="true">M</span>
              <span className="sr-only">{m.calculator_memory_holds({ number: view.memory })}</span>
            </>
          )}
        </span>
        {view.error === null ? (
          <output aria-live="off" className="min-w-0 flex-1 text-right text-lg font-bold break-all tabular">
            {view.shown}
          </output>
        ) : (
          <output aria-live="off" dir="auto" className="min-w-0 flex-1 text-right text-sm leading-(--line-tight) font-bold">
            {errorText(view.error)}
          </output>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** What is to be said after a key: nothing while a number is being typed. */
export function saidOf({ error, isResult, shown }: CalculatorView): string {
  if (error !== null) return errorText(error)
  return isResult ? shown : ''
}

function errorText(error: CalculatorError): string {
  switch (error) {
    case 'divideByZero':
      return m.calculator_error_zero()
    case 'notDefined':
      return m.calculator_error_undefined()
    case 'tooLarge':
      return m.calculator_error_large()
  }
}
