import { useState } from 'react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import type { CarriedOver } from '../opening/keep-grant.ts'
import { BottomNotice } from '../running/bottom-notice.tsx'

/** After continuing here: the fate of the answers that this device had not been able to send. */
export function CarriedNotice({ carried: { kept, dropped } }: { readonly carried: CarriedOver }) {
  const [isRead, setRead] = useState(false)
  if (isRead) return null
  return (
    <BottomNotice role="status">
      <p className="min-w-0 flex-1 basis-52">
        {kept === 0 && dropped === 0 ? m.test_carried_nothing() : m.test_carried_kept({ count: kept, shown: formatNumber(kept) })}{' '}
        {dropped > 0 && m.test_carried_dropped({ count: dropped, shown: formatNumber(dropped) })}
      </p>
      <Button size="sm" onClick={() => setRead(true)}>
        {m.action_close()}
      </Button>
    </BottomNotice>
  )
}
