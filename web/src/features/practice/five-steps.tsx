import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

const STEPS = [1, 2, 3, 4, 5]

/** The step of a topic, of five; none is lit where there are not enough answers. */
export function FiveSteps({ step, isKept }: { readonly step: number | null; readonly isKept: boolean }) {
  const words = step === null ? m.pool_step_none() : m.pool_step({ step: formatNumber(step) })
  return (
    <span {...(isKept ? { role: 'img', 'aria-label': words } : { 'aria-hidden': true })} className="practice-steps">
      {STEPS.map((one) => (
        <i key={one} style={{ blockSize: `${35 + 13 * one}%` }} data-lit={step !== null && one <= step ? '' : undefined} />
      ))}
    </span>
  )
}
