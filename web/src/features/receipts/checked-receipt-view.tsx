import { CircleAlert, CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnswersVerdict } from '#domain/receipts/check-receipt.ts'
import type { SignatureVerdict } from '#domain/receipts/check-signature.ts'
import type { ReceiptClaims } from '#domain/receipts/receipt-claims.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { CheckedReceipt } from './check-text.ts'

const SIGNATURES = {
  good: { Icon: CircleCheck, tone: 'border-good text-good', title: () => m.receipt_good(), text: () => m.receipt_good_text() },
  bad: { Icon: CircleX, tone: 'border-bad text-bad', title: () => m.receipt_bad(), text: () => m.receipt_bad_text() },
  unknownKey: { Icon: CircleHelp, tone: 'border-edge text-ink', title: () => m.receipt_unknown(), text: () => m.receipt_unknown_text() },
  endedKey: { Icon: CircleX, tone: 'border-bad text-bad', title: () => m.receipt_ended(), text: () => m.receipt_ended_text() },
  leakedKey: { Icon: CircleAlert, tone: 'border-bad text-bad', title: () => m.receipt_leaked(), text: () => m.receipt_leaked_text() },
} as const satisfies Record<SignatureVerdict, unknown>

const ANSWERS = {
  match: { Icon: CircleCheck, tone: 'text-good', text: () => m.receipt_match() },
  differ: { Icon: CircleX, tone: 'text-bad', text: () => m.receipt_differ() },
  absent: { Icon: CircleHelp, tone: 'text-muted', text: () => m.receipt_absent() },
  unstated: { Icon: CircleHelp, tone: 'text-muted', text: () => m.receipt_unstated() },
} as const satisfies Record<AnswersVerdict, unknown>

/** What came of the check, in plain words. Only what the site signed is told as a fact. */
export function CheckedReceiptView({ receipt }: { readonly receipt: CheckedReceipt }) {
  const { Icon, tone, title, text } = SIGNATURES[receipt.signature]
  return (
    <section className={classNames('grid gap-4 rounded-card border-2 bg-surface p-4 sm:p-5', tone)}>
      <div className="grid gap-1">
        <h2 className="flex items-center gap-2 text-lg">
          <Icon size={24} aria-hidden="true" className="shrink-0" />
          {title()}
        </h2>
        <p className="max-w-[68ch] text-ink">{text()}</p>
      </div>
      {receipt.signature === 'good' && <Signed receipt={receipt} />}
    </section>
  )
}

function Signed({ receipt: { claims, answers, lines } }: { readonly receipt: CheckedReceipt }) {
  const { Icon, tone, text } = ANSWERS[answers]
  return (
    <>
      <p className="flex items-start gap-2 text-ink">
        <Icon size={20} aria-hidden="true" className={classNames('mt-0.5 shrink-0', tone)} />
        {text()}
      </p>
      <Facts claims={claims} />
      {claims.missing.length > 0 && <p className="text-muted">{m.receipt_missing()}</p>}
      {answers === 'match' && lines !== null && (
        <details className="text-ink">
          <summary className="min-h-9 text-primary hover:underline">{m.receipt_list()}</summary>
          {claims.shuffled && <p className="mt-2 text-muted">{m.receipt_file_order()}</p>}
          <ol className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-1 tabular">
            {lines.map(({ number, answer }) => (
              <li key={number} className="flex gap-2">
                <span className="min-w-8 text-end text-muted">{formatNumber(number)}</span>
                {answer === null ? (
                  <span className="text-muted">{m.receipt_no_answer()}</span>
                ) : (
                  <bdi className="font-bold wrap-anywhere">{answer}</bdi>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function Facts({ claims }: { readonly claims: ReceiptClaims }) {
  const { test, learner, closedAt, reason, answered, questions, iss, iat } = claims
  return (
    <dl className="grid gap-x-6 gap-y-2 text-ink sm:grid-cols-[auto_1fr]">
      <Fact name={m.receipt_test()}>{test.title ?? test.id}</Fact>
      <Fact name={m.receipt_learner()}>
        <bdi dir="ltr">{learner}</bdi>
      </Fact>
      <Fact name={m.receipt_closed()}>{formatDateTime(closedAt)}</Fact>
      <Fact name={m.receipt_how()}>{reason === 'submit' ? m.receipt_by_learner() : m.receipt_by_time()}</Fact>
      {answered !== null && questions !== null && (
        <Fact name={m.receipt_answered()}>
          <bdi dir="ltr">
            {formatNumber(answered)} / {formatNumber(questions)}
          </bdi>
        </Fact>
      )}
      <Fact name={m.receipt_site()}>
        <bdi dir="ltr">{iss}</bdi>
      </Fact>
      <Fact name={m.receipt_signed()}>{formatDateTime(iat * 1000)}</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid sm:col-span-2 sm:grid-cols-subgrid">
    <dt className="text-muted">{name}</dt>
    <dd className="font-bold wrap-anywhere tabular">{children}</dd>
  </div>
)
