import type { LimitShare } from '#domain/sitting-needs/needs.ts'
import { formatNumber, formatPercent } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Table } from '#web/ui/table.tsx'
import { limitWords, perWords } from './needs-words.ts'

/** Each limit with what a sitting uses of it, the fullest first. */
export function LimitsTable({ limits }: { readonly limits: readonly LimitShare[] }) {
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-lg">{m.admin_needs_limits()}</h2>
      <Table caption={m.admin_needs_limits()}>
        <thead>
          <tr>
            <th scope="col">{m.admin_needs_limit()}</th>
            <th scope="col">{m.admin_needs_share()}</th>
            <th scope="col">{m.admin_needs_used()}</th>
            <th scope="col">{m.admin_needs_most()}</th>
            <th scope="col">{m.admin_needs_per()}</th>
          </tr>
        </thead>
        <tbody>
          {limits.map(({ name, per, used, most, share }) => (
            <tr key={name}>
              <th scope="row" className="min-w-40 font-normal">
                {limitWords(name)}
              </th>
              <td>
                <Badge tone={share > 1 ? 'bad' : 'good'}>{formatPercent(share, undefined, decimalsOf(share))}</Badge>
              </td>
              <td className="whitespace-nowrap">{shown(name, used)}</td>
              <td className="whitespace-nowrap">{shown(name, most)}</td>
              <td className="whitespace-nowrap">{perWords(per)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

/** Places after the point, so that a small share does not read as none. */
const decimalsOf = (share: number): number => (share < 0.001 ? 2 : share < 0.1 ? 1 : 0)

const MB = 1_000_000
const shown = (name: LimitShare['name'], value: number): string =>
  name.endsWith('Bytes') ? m.admin_needs_megabytes({ count: formatNumber(Math.ceil(value / MB)) }) : formatNumber(Math.ceil(value))
