import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PassResponse } from '#contract/prime/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { useSignedIn } from '#web/session/session-store.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { daysLeft } from './days-left.ts'
import { passQuery } from './prime-api.ts'

/** The own pass: until when, what it gives, how to renew it; and what stays when it is over. */
export function PassPage() {
  const pass = useQuery(passQuery())
  return (
    <div className="mx-auto grid w-full max-w-[44rem] gap-6">
      <PageTitle>{m.prime_title()}</PageTitle>
      <h1 className="text-xl">{m.prime_title()}</h1>
      {pass.data === undefined ? (
        pass.isError ? (
          <QueryError query={pass} title={m.prime_failed_load()} />
        ) : (
          <SkeletonRegion label={m.prime_title()}>
            <Skeleton className="h-48 rounded-card" />
          </SkeletonRegion>
        )
      ) : (
        <Pass pass={pass.data} />
      )}
    </div>
  )
}

function Pass({ pass }: { readonly pass: PassResponse }) {
  const { primeAccessUntil } = useSignedIn()
  const now = useNow(60_000)
  // What the badge goes by: it may be newer than what this screen has kept.
  const until = primeAccessUntil === null ? pass.until : Date.parse(primeAccessUntil)
  if (until === null)
    return (
      <EmptyState title={m.prime_none()} action={<BuyLink>{m.prime_buy()}</BuyLink>}>
        {m.prime_none_text()}
      </EmptyState>
    )
  const isActive = until > now
  return (
    <Card as="section" className="grid gap-5">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          {isActive && <Badge tone="accent">{m.shell_prime()}</Badge>}
          {pass.plan !== null && (
            <span className="text-muted" lang={pass.plan.title.locale}>
              {pass.plan.title.text}
            </span>
          )}
        </div>
        <h2 className="text-lg tabular">
          {isActive ? m.prime_active_until({ date: formatDateTime(until) }) : m.prime_over({ date: formatDateTime(until) })}
        </h2>
        {isActive ? (
          <p className="text-muted tabular">{m.prime_left({ count: daysLeft(until, now), shown: formatNumber(daysLeft(until, now)) })}</p>
        ) : (
          <p>{m.prime_over_text()}</p>
        )}
      </div>
      {isActive && pass.plan !== null && pass.plan.benefits.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-base">{m.prime_benefits()}</h3>
          <ul className="grid list-disc gap-1 ps-5">
            {pass.plan.benefits.map(({ text, locale }) => (
              <li key={text} lang={locale}>
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <BuyLink>{m.prime_renew()}</BuyLink>
        <Link to="/user/pass/transaction-history" className={buttonClass()}>
          {m.prime_transactions()}
        </Link>
      </div>
      {isActive && <p className="text-sm text-muted">{m.prime_stacks()}</p>}
    </Card>
  )
}

/** A whole page, for it has a policy of its own. */
const BuyLink = ({ children }: { readonly children: string }) => (
  <a href="/user/buy-pass" className={buttonClass({ look: 'primary' })}>
    {children}
  </a>
)
