import { LIST_PRICES, PIECES } from '#domain/sitting-needs/list-prices.ts'
import type { SittingNeeds } from '#domain/sitting-needs/needs.ts'
import { formatDollars, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Table } from '#web/ui/table.tsx'
import { limitWords } from './needs-words.ts'

/** What is paid for by the piece: of one attempt, of all, and at which price. */
export function UseTable({ needs }: { readonly needs: SittingNeeds }) {
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-lg">{m.admin_needs_use()}</h2>
      <Table caption={m.admin_needs_use()}>
        <thead>
          <tr>
            <th scope="col">{m.admin_needs_what()}</th>
            <th scope="col">{m.admin_needs_each()}</th>
            <th scope="col">{m.admin_needs_all()}</th>
            <th scope="col">{m.admin_needs_price_million()}</th>
            <th scope="col">{m.admin_needs_price()}</th>
          </tr>
        </thead>
        <tbody>
          {PIECES.map((piece) => (
            <tr key={piece}>
              <th scope="row" className="min-w-40 font-normal">
                {limitWords(piece)}
              </th>
              <td>{formatNumber(toTenths(needs.perAttempt[piece]))}</td>
              <td>{formatNumber(Math.ceil(needs.total[piece]))}</td>
              <td>{formatDollars(LIST_PRICES[piece].microDollarsPerMillion)}</td>
              <td>{formatDollars((needs.total[piece] * LIST_PRICES[piece].microDollarsPerMillion) / 1e6)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

/** Of what many attempts share, an attempt uses a part. */
const toTenths = (used: number): number => Math.round(used * 10) / 10
