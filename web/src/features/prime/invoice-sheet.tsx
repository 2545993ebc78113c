import type { OrderDetail, TaxDocument } from '#contract/prime/schemas.ts'
import { STATE_NAMES } from '#web/lib/i18n/profile-names.ts'
import { formatDate, formatRupees } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import './invoice-print.css'

/** What CGST Rules, rule 46 wants of an invoice for a consumer; a credit note has the same (rule 53). Taxes have their own names everywhere. */
export function InvoiceSheet({ order, document }: { readonly order: OrderDetail; readonly document: TaxDocument }) {
  const { seller } = order
  const rate = document.gstBp / 100
  const taxes = [
    [`CGST ${rate / 2}%`, document.cgstPaise],
    [`SGST ${rate / 2}%`, document.sgstPaise],
    [`IGST ${rate}%`, document.igstPaise],
  ] as const
  return (
    <section data-invoice className="grid gap-4 rounded-card border border-line p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-base">{document.kind === 'invoice' ? m.prime_invoice() : m.prime_credit_note()}</h3>
        <p className="tabular">
          <bdi>{document.number}</bdi> · {formatDate(document.issuedAt)}
        </p>
      </header>
      <div className="grid gap-4 sm:grid-cols-2">
        <Party
          label={m.prime_seller()}
          lines={[seller.name, ...seller.address, ...(seller.gstin === null ? [] : [`GSTIN ${seller.gstin}`])]}
        />
        <Party
          label={m.prime_buyer()}
          lines={[order.buyerName, `${m.prime_place()}: ${nameOfState(document.buyerState ?? seller.state)}`]}
        />
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-t border-line pt-3 [&_dd]:text-end [&_dd]:tabular">
        <dt>
          <span lang={order.planTitle.locale}>{order.planTitle.text}</span> · SAC {seller.sac}
        </dt>
        <dd>{formatRupees(document.totalPaise)}</dd>
        <dt className="text-muted">{m.prime_taxable()}</dt>
        <dd>{formatRupees(document.taxablePaise)}</dd>
        {taxes
          .filter(([, paise]) => paise > 0)
          .flatMap(([name, paise]) => [
            <dt key={name} className="text-muted">
              <bdi>{name}</bdi>
            </dt>,
            <dd key={`${name} amount`}>{formatRupees(paise)}</dd>,
          ])}
        <dt className="font-bold">{m.prime_invoice_total()}</dt>
        <dd className="font-bold">{formatRupees(document.totalPaise)}</dd>
      </dl>
    </section>
  )
}

/** A state by its name; a code that is none of ours stays as it is. */
const nameOfState = (code: string): string => Object.entries(STATE_NAMES).find(([known]) => known === code)?.[1]() ?? code

function Party({ label, lines }: { readonly label: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      {/* An address may begin with the name. */}
      {[...new Set(lines)].map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </div>
  )
}
