import { getRouteApi } from '@tanstack/react-router'
import { freeAttemptsPerDay } from '#domain/sitting-needs/free-plan.ts'
import { sittingNeeds, type SittingNeeds, type SittingSize } from '#domain/sitting-needs/needs.ts'
import { formatDollars, formatDuration, formatNumber, formatPercent } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Table } from '#web/ui/table.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { LimitsTable } from './limits-table.tsx'
import { NEEDS_LIMITS, type NeedsField, type NeedsSearch, numberIn, shownIn, sizeOf } from './needs-address.ts'
import { limitWords } from './needs-words.ts'
import { Sources } from './sources.tsx'
import { UseTable } from './use-table.tsx'

const route = getRouteApi('/admin/testseries/needs')

const FIELDS: Readonly<Record<NeedsField, () => string>> = {
  learners: () => m.admin_needs_learners(),
  questions: () => m.admin_needs_questions(),
  minutes: () => m.admin_needs_minutes(),
}

/** What a live test of a given size needs and costs, worked out on this device. */
export function NeedsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const size = sizeOf(search)
  return (
    <div className="grid min-w-0 gap-6">
      <PageTitle>{m.admin_needs()}</PageTitle>
      <div className="grid gap-1">
        <h1 className="text-xl">{m.admin_needs()}</h1>
        <p className="max-w-[68ch] text-muted">{m.admin_needs_note()}</p>
      </div>
      <Inputs search={search} onChange={(part) => void navigate({ search: { ...search, ...part }, replace: true })} />
      {size === null ? (
        <EmptyState title={m.admin_needs_no_size()} />
      ) : (
        <>
          <Result size={size} needs={sittingNeeds(size)} />
          <p className="max-w-[68ch] text-sm text-muted">{m.admin_needs_limits_of_page()}</p>
          <Sources />
        </>
      )}
    </div>
  )
}

function Inputs({ search, onChange }: { readonly search: NeedsSearch; readonly onChange: (part: NeedsSearch) => void }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {(['learners', 'questions', 'minutes'] as const).map((field) => (
        <Field
          key={field}
          label={FIELDS[field]()}
          error={numberIn(search, field) === null ? m.admin_needs_wrong({ most: formatNumber(NEEDS_LIMITS[field]) }) : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              value={shownIn(search, field)}
              onChange={({ target }) => onChange({ [field]: target.value })}
            />
          )}
        </Field>
      ))}
      <Field label={m.admin_needs_plan()}>
        {(ids) => (
          <Select
            {...ids}
            value={search.plan ?? 'free'}
            onChange={({ target }) => onChange({ plan: target.value === 'paid' ? 'paid' : undefined })}
          >
            <option value="free">{m.admin_needs_plan_free()}</option>
            <option value="paid">{m.admin_needs_plan_paid()}</option>
          </Select>
        )}
      </Field>
    </div>
  )
}

function Result({ size, needs }: { readonly size: SittingSize; readonly needs: SittingNeeds }) {
  return (
    <>
      <Verdict needs={needs} />
      <Facts size={size} needs={needs} />
      <LimitsTable limits={needs.limits} />
      <Peaks needs={needs} />
      <UseTable needs={needs} />
    </>
  )
}

function Verdict({ needs: { breaksFirst, limits } }: { readonly needs: SittingNeeds }) {
  const [fullest] = limits
  if (fullest === undefined) return null
  const facts = { limit: limitWords(fullest.name), share: formatPercent(fullest.share) }
  return (
    <Card className="grid gap-1" role="status">
      <h2 className={breaksFirst === null ? 'text-lg text-good' : 'text-lg text-bad'}>
        {breaksFirst === null ? m.admin_needs_fits() : m.admin_needs_breaks()}
      </h2>
      <p>{breaksFirst === null ? m.admin_needs_fullest(facts) : m.admin_needs_breaks_first(facts)}</p>
    </Card>
  )
}

function Facts({ size, needs }: { readonly size: SittingSize; readonly needs: SittingNeeds }) {
  const facts: [string, string][] = [
    [m.admin_needs_price_all(), formatDollars(needs.microDollars)],
    [m.admin_needs_price_thousand(), formatDollars(needs.microDollarsPerThousand)],
    [m.admin_needs_price_by_request(), formatDollars(sittingNeeds(size, 'request').microDollarsPerThousand)],
    [m.admin_needs_storage_month(), formatDollars(needs.storageMicroDollarsPerMonth)],
    [m.admin_needs_shards(), formatNumber(needs.sitting.shards)],
    [m.admin_needs_spread(), formatDuration(needs.sitting.closeSpreadMs)],
    [m.admin_needs_saves(), formatNumber(needs.savesPerAttempt)],
    ...(size.plan === 'free'
      ? [[m.admin_needs_free_day(), formatNumber(freeAttemptsPerDay(size).attempts)] satisfies [string, string]]
      : []),
  ]
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="rounded-card border border-line bg-surface p-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-xl font-bold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Peaks({ needs: { peaksPerSecond } }: { readonly needs: SittingNeeds }) {
  const rows: [string, number][] = [
    [m.admin_needs_registrations(), peaksPerSecond.registrations],
    [m.admin_needs_starts(), peaksPerSecond.starts],
    [m.admin_needs_opens(), peaksPerSecond.opens],
    [m.admin_needs_peak_saves(), peaksPerSecond.saves],
    [m.admin_needs_closings(), peaksPerSecond.closings],
    [m.admin_needs_results(), peaksPerSecond.results],
  ]
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-lg">{m.admin_needs_peaks()}</h2>
      <Table caption={m.admin_needs_peaks()}>
        <thead>
          <tr>
            <th scope="col">{m.admin_needs_what()}</th>
            <th scope="col">{m.admin_needs_each_second()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row" className="font-normal">
                {name}
              </th>
              <td>{formatNumber(Math.ceil(value))}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
