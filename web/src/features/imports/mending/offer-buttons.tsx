import { WandSparkles } from 'lucide-react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import type { AlikeOrder } from '../engine/alike.ts'
import type { CellEdit } from '../engine/mends.ts'
import type { RowDetail } from '../engine/row-detail.ts'
import type { Mends } from '../use-mends.ts'
import type { ColumnLabel } from './column-label.ts'
import { offerText } from './offer-text.ts'
import { useAsked } from './use-asked.ts'

interface OfferButtonsProps {
  readonly detail: RowDetail
  readonly mends: Mends
  readonly labelOf: ColumnLabel
  readonly onUse: (changes: readonly CellEdit[]) => void
  readonly onAlike: (order: AlikeOrder) => void
}

/** Mends that could be worked out: one press here, another for all rows with the same cause. */
export function OfferButtons({ detail, mends, labelOf, onUse, onAlike }: OfferButtonsProps) {
  const offered = detail.problems.filter(({ offers }) => offers.length > 0)
  if (offered.length === 0) return null
  return (
    <section aria-label={m.admin_upload_offers()} className="grid gap-3 rounded-card border border-line bg-surface p-3">
      <h3 className="flex items-center gap-2 text-sm text-muted">
        <WandSparkles size={17} aria-hidden="true" />
        {m.admin_upload_offers()}
      </h3>
      {offered.map(({ code, column, offers }) => (
        <div key={`${code}:${column}`} className="grid gap-2">
          <p className="text-sm">
            <bdi>{labelOf(column ?? '')}</bdi>
          </p>
          <ul className="grid gap-2">
            {offers.map((offer) => (
              <li key={offer.kind} className="flex flex-wrap gap-2">
                <Button onClick={() => onUse(offer.cells.map(([name, text]) => [detail.row, name, text] as const))}>
                  <bdi>{offerText(offer)}</bdi>
                </Button>
                {column !== null && <AlikeButton order={{ code, column, by: { offer: offer.kind } }} mends={mends} onAlike={onAlike} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

interface AlikeButtonProps {
  readonly order: AlikeOrder
  readonly mends: Mends
  readonly onAlike: (order: AlikeOrder) => void
}

/** "Do the same for all 34", where the same mend fits more rows than this one. */
export function AlikeButton({ order, mends, onAlike }: AlikeButtonProps) {
  const changes = useAsked(`${mends.revision}:${JSON.stringify(order)}`, () => mends.alike(order))
  if (changes === null || changes.length < 2) return null
  return (
    <Button look="quiet" onClick={() => onAlike(order)}>
      {m.admin_upload_alike({ count: formatNumber(changes.length) })}
    </Button>
  )
}
