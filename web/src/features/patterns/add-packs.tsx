import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { localize } from '#contract/shared/locales.ts'
import { savePattern } from '#contract/patterns/endpoints.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { AdminPattern } from '#contract/patterns/schemas.ts'
import { PatternSources } from '#web/admin/pattern-sources.tsx'
import { faultsIn } from '#web/admin/test-form/faults.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatMinutes, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { missingPacks } from './missing-packs.ts'

interface AddPacksProps {
  readonly stored: readonly AdminPattern[]
  readonly onClose: () => void
}

/** The ready-made patterns that this site has not got, to choose from; what is added is saved one by one. */
export function AddPacks({ stored, onClose }: AddPacksProps) {
  const client = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState(0)
  const shipped = useQuery({
    queryKey: ['shipped-packs'],
    queryFn: async () => (await import('./shipped-packs.ts')).shippedPacks,
    staleTime: Infinity,
  })
  const missing = missingPacks(shipped.data ?? [], stored)
  const chosen = missing.filter(({ id }) => !left.has(id))
  const add = useMutation({
    mutationFn: async (packs: readonly ContentPattern[]) => {
      try {
        for (const [place, pattern] of packs.entries()) {
          setDone(place)
          await call(savePattern, { body: { pattern } }).catch((cause: unknown) => {
            throw new Error(m.admin_packs_failed({ title: titleOf(pattern), reason: faultsIn(cause)[0]?.message ?? errorText(cause) }), {
              cause,
            })
          })
        }
      } finally {
        // What was added before a failure is there.
        await makeOld(client, savePattern)
      }
    },
    onSuccess: () => {
      showToast(m.admin_packs_added(), { tone: 'success' })
      onClose()
    },
  })
  const toggle = (id: string) => setLeft(left.has(id) ? new Set([...left].filter((one) => one !== id)) : new Set([...left, id]))
  if (shipped.isError) return <QueryError query={shipped} title={m.admin_patterns_failed()} />
  if (shipped.data === undefined) return <Skeleton className="h-40" />
  return (
    <Card as="section" aria-labelledby="add-packs" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="add-packs" className="text-lg">
          {m.admin_packs_title()}
        </h2>
        <p className="text-muted">{missing.length === 0 ? m.admin_packs_none() : m.admin_packs_text()}</p>
      </div>
      {missing.length > 1 && (
        <Checkbox
          checked={chosen.length === missing.length}
          onChange={({ target: { checked } }) => setLeft(new Set(checked ? [] : missing.map(({ id }) => id)))}
        >
          {m.admin_packs_all()}
        </Checkbox>
      )}
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {missing.map((pack) => (
          <li key={pack.id} className="border-t border-line">
            <Checkbox checked={!left.has(pack.id)} disabled={add.isPending} onChange={() => toggle(pack.id)}>
              {titleOf(pack)}
              <span className="block text-sm text-muted tabular">
                {m.admin_tests_questions_of({ count: questionsOf(pack), shown: formatNumber(questionsOf(pack)) })} ·{' '}
                {formatMinutes(pack.durationMinutes)}
              </span>
            </Checkbox>
            <div className="ps-8 pb-2">
              <PatternSources spec={pack} />
            </div>
          </li>
        ))}
      </ul>
      {add.isError && (
        <p role="alert" className="text-bad">
          {add.error.message}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {missing.length > 0 && (
          <Button look="primary" busy={add.isPending} disabled={chosen.length === 0} onClick={() => add.mutate(chosen)}>
            {m.admin_packs_add_chosen()}
          </Button>
        )}
        <Button look="quiet" disabled={add.isPending} onClick={onClose}>
          {m.action_close()}
        </Button>
        {add.isPending && (
          <span role="status" className="text-sm text-muted tabular">
            {m.admin_packs_progress({ done: formatNumber(done + 1), of: formatNumber(add.variables.length) })}
          </span>
        )}
      </div>
    </Card>
  )
}

const titleOf = (pack: ContentPattern): string => localize(pack.title, locale).text

const questionsOf = ({ sections }: ContentPattern): number =>
  sections.flatMap(({ blocks }) => blocks).reduce((sum, { count }) => sum + count, 0)
