import { LIST_PRICES, PIECES, RATE_NAMES, RATES, STORAGE, STORES } from '#domain/sitting-needs/list-prices.ts'
import { formatDate } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** Where prices and limits stand, and when each page was compared last. */
export function Sources() {
  const cited = [
    ...PIECES.map((piece) => LIST_PRICES[piece]),
    ...STORES.map((store) => STORAGE[store]),
    ...RATE_NAMES.map((name) => RATES[name]),
  ]
  const pages = new Map(cited.map(({ source, checkedOn }) => [source, checkedOn]))
  return (
    <section className="grid gap-2">
      <h2 className="text-base">{m.admin_needs_sources()}</h2>
      <ul className="grid gap-1 text-sm">
        {[...pages].map(([source, checkedOn]) => (
          <li key={source} className="text-muted">
            <a href={source} rel="noreferrer" className="text-primary wrap-anywhere" dir="ltr">
              {source.replace('https://', '')}
            </a>{' '}
            {m.admin_needs_checked({ date: formatDate(Date.parse(checkedOn)) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
