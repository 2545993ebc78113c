import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  plain: 'bg-sunken text-muted',
  primary: 'bg-primary-soft text-primary',
  accent: 'bg-accent-fill text-on-accent',
  accentSoft: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
}

/** A short fact in a box. Words carry it; the tone only helps. `accent` is for Prime and "today" alone. */
export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  readonly tone?: keyof typeof TONES
  readonly icon?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <span className={classNames('inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-xs font-bold whitespace-nowrap', TONES[tone])}>
      {icon}
      {children}
    </span>
  )
}
