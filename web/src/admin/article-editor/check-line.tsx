import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#web/lib/i18n/messages.ts'

/** A line of a checklist: done, or still to do. */
export const CheckLine = ({ isGood, children }: { readonly isGood: boolean; readonly children: ReactNode }) => (
  <li className="flex items-start gap-2">
    {isGood ? (
      <Check size={18} role="img" aria-label={m.admin_posts_check_done()} className="mt-0.5 shrink-0 text-good" />
    ) : (
      <CircleAlert size={18} role="img" aria-label={m.admin_posts_check_open()} className="mt-0.5 shrink-0 text-bad" />
    )}
    {children}
  </li>
)
