import { Check, CircleSlash2, Minus, X } from 'lucide-react'
import type { Verdict } from '#contract/results/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Shape, icon and colour of a verdict, so that it reads without colour; the word is beside it or in the name of its link. */
export function VerdictMark({ verdict, small = false }: { readonly verdict: Verdict; readonly small?: boolean }) {
  const { Icon, shape } = LOOKS[verdict]
  return (
    <span aria-hidden="true" className={classNames('inline-grid shrink-0 place-items-center', small ? 'size-5' : 'size-7', shape)}>
      <Icon size={small ? 14 : 18} strokeWidth={3} />
    </span>
  )
}

/** Half a tick for what was partly right. */
const Half = (props: { readonly size: number; readonly strokeWidth: number }) => (
  <svg width={props.size} height={props.size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={props.strokeWidth}>
    <path d="M4 12h16M12 4v16" />
  </svg>
)

const LOOKS = {
  right: { Icon: Check, shape: 'rounded-full bg-good-soft text-good border-2 border-good' },
  partial: { Icon: Half, shape: 'rounded-full bg-surface text-good border-2 border-dashed border-good' },
  wrong: { Icon: X, shape: 'rounded-[4px] bg-bad-soft text-bad border-2 border-bad' },
  skipped: { Icon: Minus, shape: 'rounded-[4px] bg-surface text-muted border-2 border-dashed border-edge' },
  notConsidered: { Icon: CircleSlash2, shape: 'rounded-[4px] bg-sunken text-muted border-2 border-edge' },
} as const satisfies Record<Verdict, unknown>

export const verdictName: Record<Verdict, () => string> = {
  right: () => m.result_right(),
  partial: () => m.result_partial(),
  wrong: () => m.result_wrong(),
  skipped: () => m.result_skipped(),
  notConsidered: () => m.result_not_considered(),
}
