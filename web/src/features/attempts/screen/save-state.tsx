import { Cloud, CloudCheck, CloudOff, ShieldAlert } from 'lucide-react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useOnline } from '#web/lib/online.ts'
import type { AttemptSnapshot } from '../engine/attempt-snapshot.ts'

/** Where the answers are, in words and with a sign: with the server, on this device, or waiting here for a connection. */
export function SaveState({ snapshot }: { readonly snapshot: Pick<AttemptSnapshot, 'unsentAnswers' | 'isOffline' | 'isProtected'> }) {
  const online = useOnline()
  const { unsentAnswers: unsent, isOffline, isProtected } = snapshot
  const offline = isOffline || !online
  const [Icon, words] = offline
    ? [CloudOff, unsent === 0 ? m.test_offline_saved() : m.test_offline_count({ count: formatNumber(unsent) })]
    : unsent === 0
      ? [CloudCheck, m.test_saved()]
      : [Cloud, isProtected ? m.test_saved_here() : m.test_saving()]
  return (
    <p className="flex min-w-0 items-center gap-1 text-xs text-muted tabular" title={m.test_save_hint()}>
      <Icon size={15} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{words}</span>
      {!isProtected && (
        <span className="inline-flex shrink-0 items-center gap-1 font-bold whitespace-nowrap text-ink">
          <ShieldAlert size={15} aria-hidden="true" className="shrink-0" />
          {m.test_unprotected()}
        </span>
      )}
    </p>
  )
}
