import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { listOwnObjections } from '#contract/objections/endpoints.ts'
import type { OwnObjections } from '#contract/objections/schemas.ts'
import type { PaperQuestion } from '#contract/papers/schemas.ts'
import { OBJECTION_LIMITS } from '#contract/objections/objection-limits.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useOnline } from '#web/lib/online.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ObjectionForm } from './objection-form.tsx'
import { ObjectionList } from './objection-list.tsx'
import { OwnObjectionNote } from './own-objection.tsx'

export interface ObjectionSectionProps {
  readonly testId: string
  /** When the window ends, ms UTC. */
  readonly endsAt: number
  /** Of the question in the paper, from 0. */
  readonly place: number
  readonly question: PaperQuestion
  /** Option numbers in the order that the learner saw. */
  readonly order: readonly number[]
  readonly images: readonly string[]
  /** What the question at a place of the paper is called on screen. */
  readonly nameOf: (place: number) => string
}

/** The own objection to the key of the question on screen, or the way to one, and all own objections in the test. */
export function ObjectionSection({ testId, endsAt, nameOf, ...shown }: ObjectionSectionProps) {
  const { place, order } = shown
  const query = useQuery({ ...queryOf(listOwnObjections, { params: { testId } }), staleTime: 60_000 })
  const isOnline = useOnline()
  const now = useNow(30_000, query.data === undefined ? 0 : query.data.serverNow - query.dataUpdatedAt)
  const own = query.data
  const mine = own?.items.find((one) => one.place === place)
  const until = own?.endsAt ?? endsAt
  return (
    <div data-chrome className="grid gap-3">
      {mine !== undefined ? (
        <OwnObjectionNote key={place} testId={testId} objection={mine} order={order} mayWithdraw={mine.state === 'open' && now < until} />
      ) : now >= until ? (
        <p className="text-sm text-muted">{m.objection_over({ time: formatDateTime(until) })}</p>
      ) : (
        <Objecting key={place} testId={testId} until={until} own={own} {...shown} />
      )}
      {own === undefined && (query.isError || !isOnline) && (
        <p role="status" className="text-sm text-muted">
          {isOnline ? m.objection_failed() : m.objection_offline()}
        </p>
      )}
      {own !== undefined && own.items.length > 0 && <ObjectionList testId={testId} items={own.items} nameOf={nameOf} />}
    </div>
  )
}

interface ObjectingProps extends Omit<ObjectionSectionProps, 'endsAt' | 'nameOf'> {
  readonly until: number
  /** Undefined while it is on its way. */
  readonly own: OwnObjections | undefined
}

function Objecting({ until, own, ...form }: ObjectingProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const most = formatNumber(OBJECTION_LIMITS.most)
  if (own?.left === 0) return <p className="text-sm text-muted">{m.objection_used({ most })}</p>
  const terms = own === undefined ? null : m.objection_until({ time: formatDateTime(until), left: formatNumber(own.left), most })
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Scale size={20} aria-hidden="true" />
        {m.objection_object()}
      </Button>
      {terms !== null && <p className="text-sm text-muted">{terms}</p>}
      <Dialog open={isOpen} onClose={close} title={m.objection_object()} closeLabel={m.action_close()} shape="sheet">
        {isOpen && <ObjectionForm {...form} terms={terms} onClose={close} />}
      </Dialog>
    </div>
  )
}
