import type { KeyEffect } from '#contract/key-corrections/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { meanOf, rankAmong } from '#domain/marking/regrade-effect.ts'
import { roundToUnits, units } from '#domain/marking/units.ts'
import { formatMarks, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Table } from '#web/ui/table.tsx'
import { LearnerLink } from '#web/admin/learner-link.tsx'
import type { PersonNames } from '#web/admin/person-names.ts'

interface EffectProps {
  readonly effect: KeyEffect
  readonly names: PersonNames
  /** Units in a mark of the test. */
  readonly unit: number
}

/** What a key would do: how many, which way, how much, and who moves furthest. */
export function EffectPanel({ effect, names, unit }: EffectProps) {
  const [before, after] = [meanOf(effect.before), meanOf(effect.after)]
  const facts: [string, string][] = [
    [m.admin_keys_effect_attempts(), formatNumber(effect.attempts)],
    [m.admin_keys_effect_changed(), formatNumber(effect.changed)],
    [m.admin_keys_effect_up(), formatNumber(effect.up)],
    [m.admin_keys_effect_down(), formatNumber(effect.down)],
    ...(before === null || after === null
      ? []
      : ([[m.admin_keys_effect_average(), m.admin_keys_from_to({ before: mean(before, unit), after: mean(after, unit) })]] as [
          string,
          string,
        ][])),
  ]
  return (
    <section aria-label={m.admin_keys_effect()} aria-live="polite" className="grid gap-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 lg:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-lg font-bold tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {effect.changed === 0 ? (
        <p>{m.admin_keys_effect_none()}</p>
      ) : (
        <div className="grid min-w-0 gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <Deltas deltas={effect.deltas} unit={unit} />
          <Movers effect={effect} names={names} unit={unit} />
        </div>
      )}
    </section>
  )
}

const mean = (meanUnits: number, unit: number): string => formatMarks(roundToUnits(meanUnits), unit)
const signed = (marks: Units, unit: number): string => (marks > 0 ? `+${formatMarks(marks, unit)}` : formatMarks(marks, unit))

const Deltas = ({ deltas, unit }: Pick<KeyEffect, 'deltas'> & Pick<EffectProps, 'unit'>) => (
  <div className="grid min-w-0 content-start gap-2">
    <h3 className="text-base">{m.admin_keys_effect_deltas()}</h3>
    <Table caption={m.admin_keys_effect_deltas()}>
      <thead>
        <tr>
          <th scope="col">{m.admin_keys_delta()}</th>
          <th scope="col">{m.admin_keys_attempts()}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(deltas)
          .toSorted(([a], [b]) => Number(b) - Number(a))
          .slice(0, 12)
          .map(([delta, count]) => (
            <tr key={delta}>
              <th scope="row" className="font-normal" dir="ltr">
                {signed(units(Number(delta)), unit)}
              </th>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
      </tbody>
    </Table>
  </div>
)

function Movers({ effect, names, unit }: EffectProps) {
  return (
    <div className="grid min-w-0 content-start gap-2">
      <h3 className="text-base">{m.admin_keys_movers()}</h3>
      <Table caption={m.admin_keys_movers()}>
        <thead>
          <tr>
            <th scope="col">{m.admin_keys_learner()}</th>
            <th scope="col">{m.admin_keys_marks()}</th>
            <th scope="col">{m.admin_keys_rank()}</th>
          </tr>
        </thead>
        <tbody>
          {effect.movers.map(({ userId, n, ranking, before12, after12 }) => (
            <tr key={`${userId}.${n}`}>
              <th scope="row" className="font-normal">
                <LearnerLink userId={userId} n={n} name={names.get(userId)} />
              </th>
              <td className="whitespace-nowrap">
                {m.admin_keys_from_to({ before: formatMarks(before12, unit), after: formatMarks(after12, unit) })}
              </td>
              <td className="whitespace-nowrap">
                {ranking
                  ? m.admin_keys_from_to({
                      before: formatNumber(rankAmong(effect.before, before12)),
                      after: formatNumber(rankAmong(effect.after, after12)),
                    })
                  : m.admin_keys_unranked()}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
