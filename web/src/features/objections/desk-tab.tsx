import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { KeyChange, SettledDecision, TestKeys } from '#contract/key-corrections/schemas.ts'
import { actOnObjections } from '#contract/objections/endpoints.ts'
import type { DeskGroup, ObjectionDesk } from '#contract/objections/schemas.ts'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import { personNames } from '#web/admin/person-names.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDateTime, formatList, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { useNow } from '#web/lib/use-now.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DeskQuestion } from './desk-question.tsx'
import { deskQuery } from './desk-queries.ts'

export type Paper = NonNullable<TestKeys['paper']>

/** What of the desk belongs to other features; the route composes them. */
export interface DeskParts {
  /** A dialog in which the change of the key at a place is chosen. */
  readonly chooseChange: (props: {
    readonly paper: Paper
    readonly place: number
    readonly onKeep: (change: KeyChange) => void
    readonly onClose: () => void
  }) => ReactNode
  /** The changes that were decided, with their effect and the button that publishes them. */
  readonly publish: (props: {
    readonly paper: Paper
    readonly changes: readonly KeyChange[]
    readonly settles: readonly SettledDecision[]
    readonly onTakeBack: (place: number) => void
  }) => ReactNode
  /** How the question at a place was answered. */
  readonly statistics: (props: { readonly paper: Paper; readonly place: number }) => ReactNode
}

interface DeskTabProps {
  readonly test: TestKeys
  readonly parts: DeskParts
}

/** Objections to the key of a test: by question, to be decided one by one and published together. */
export function DeskTab({ test, parts }: DeskTabProps) {
  const query = useQuery(deskQuery(test.testId))
  if (test.paper === null) return <EmptyState title={m.admin_keys_no_paper()} />
  if (query.data === undefined)
    return query.isError ? <QueryError query={query} title={m.admin_objection_failed()} /> : <Skeleton className="h-60 rounded-card" />
  return <Desk test={test} paper={test.paper} desk={query.data} parts={parts} />
}

function Desk({ test, paper, desk, parts }: DeskTabProps & { readonly paper: Paper; readonly desk: ObjectionDesk }) {
  const mayDecide = useMay()('keys.publish')
  const undo = useUndo(test.testId)
  const places = new Map(paper.questions.map(({ id }, place) => [id, place]))
  const placeOf = ({ questionId }: DeskGroup) => places.get(questionId) ?? 0
  const shown = desk.groups
    .filter(({ questionId }) => places.has(questionId))
    .toSorted((a, b) => b.open - a.open || placeOf(a) - placeOf(b))
  const elsewhere = desk.groups.flatMap((group) => [
    ...(group.open > 0 && !places.has(group.questionId) ? group.papers : []),
    ...waitingElsewhere(group, paper.version),
  ])
  const pending = shown.flatMap((group) => pendingIn(group, paper.version))
  return (
    <>
      <p className="max-w-[70ch] text-muted">{m.admin_objection_intro()}</p>
      <Window endsAt={desk.endsAt} />
      {elsewhere.length > 0 && (
        <p className="rounded-card border border-line bg-surface px-4 py-3">
          {m.admin_objection_elsewhere({
            papers: formatList([...new Set(elsewhere)].toSorted((a, b) => a - b).map((n) => formatNumber(n))),
          })}
        </p>
      )}
      {pending.length > 0 && mayDecide && (
        <div className="grid gap-2">
          {test.waiting.length > 0 ? (
            <p role="status" className="rounded-card border border-line bg-surface px-4 py-3">
              {m.admin_objection_waits()}
            </p>
          ) : (
            <>
              <p className="text-sm text-muted">{m.admin_objection_publish_hint()}</p>
              {parts.publish({
                paper,
                changes: pending.map(({ change }) => change).toSorted((a, b) => a.question - b.question),
                settles: pending.map(({ questionId, round }) => ({ questionId, round })),
                onTakeBack: (place) => {
                  const one = pending.find((decision) => decision.change.question === place)
                  if (one !== undefined) undo.mutate(one)
                },
              })}
            </>
          )}
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState title={m.admin_objection_none()} />
      ) : (
        <ol className="grid gap-3">
          {shown.map((group) => (
            <li key={group.questionId}>
              <DeskQuestion
                testId={test.testId}
                languages={test.languages}
                paper={paper}
                place={placeOf(group)}
                group={group}
                names={personNames(desk.people)}
                mayDecide={mayDecide}
                parts={parts}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function Window({ endsAt }: { readonly endsAt: number | null }) {
  const now = useNow(30_000)
  if (endsAt === null) return <p>{m.admin_objection_no_window()}</p>
  const time = formatDateTime(endsAt)
  return <p className="font-bold">{now < endsAt ? m.admin_objection_window({ time }) : m.admin_objection_window_over({ time })}</p>
}

interface Pending extends SettledDecision {
  readonly change: KeyChange
}

const pendingIn = ({ questionId, decisions }: DeskGroup, paper: number): Pending[] =>
  decisions.flatMap(({ state, change: kept, round, paperVersion }) =>
    state === 'pending' && kept !== null && paperVersion === paper ? [{ questionId, round, change: kept }] : [],
  )

/** The papers in whose numbers a change was decided that cannot be published with the paper on screen. */
const waitingElsewhere = ({ decisions }: DeskGroup, paper: number): number[] =>
  decisions.flatMap(({ state, paperVersion }) =>
    state === 'pending' && paperVersion !== null && paperVersion !== paper ? [paperVersion] : [],
  )

function useUndo(testId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ questionId, round }: Pending) =>
      change(client, actOnObjections, { params: { testId, questionId }, body: { act: 'undo', order: newOrderId(), round } }),
    onError: (error) => {
      showToast(m.admin_objection_act_failed(), { tone: 'error', description: errorText(error) })
      void client.invalidateQueries({ queryKey: deskQuery(testId).queryKey })
    },
  })
}
