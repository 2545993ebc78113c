import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EnrolmentRef } from '#contract/catalogue/schemas.ts'
import { enrol, leave, listEnrolments } from '#contract/catalogue/endpoints.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { enrolmentsQuery } from '#web/lib/api/learner-queries.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'

type Wanted = Pick<EnrolmentRef, 'kind' | 'id'> & { readonly enrolled: boolean; readonly title: string; readonly offerUndo: boolean }
type Enrolments = ReplyOf<typeof listEnrolments>

/** What someone is enrolled in, and the change of it: shown at once, rolled back where the server refuses, undone by a press. */
export function useEnrolment() {
  const client = useQueryClient()
  const { queryKey } = enrolmentsQuery()
  const enrolments = useQuery(enrolmentsQuery())
  const { mutate } = useMutation({
    // One after the other: an undo never overtakes what it takes back.
    scope: { id: 'enrolments' },
    mutationFn: ({ kind, id, enrolled }: Wanted) =>
      // Sent to its end even where the page is left meanwhile: what the screen showed as done is done.
      call(enrolled ? enrol : leave, { params: { kind, id }, keepalive: true }),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Enrolments>(queryKey)
      client.setQueryData<Enrolments>(queryKey, changed(before, wanted))
      return { before }
    },
    onSuccess: (_, wanted) => {
      if (!wanted.offerUndo) return
      showToast(wanted.enrolled ? m.enrol_done({ title: wanted.title }) : m.enrol_undone({ title: wanted.title }), {
        id: `enrolment-${wanted.id}`,
        durationMs: 8_000,
        action: { label: m.action_undo(), run: () => mutate({ ...wanted, enrolled: !wanted.enrolled, offerUndo: false }) },
      })
    },
    onError: (error, _wanted, context) => {
      client.setQueryData(queryKey, context?.before)
      showToast(m.enrol_failed(), { tone: 'error', description: errorText(error) })
    },
    onSettled: () => makeOld(client, enrol),
  })
  return {
    enrolments,
    isEnrolled: (kind: EnrolmentRef['kind'], id: string) =>
      enrolments.data?.items.some((one) => one.kind === kind && one.id === id) ?? false,
    change: (kind: EnrolmentRef['kind'], id: string, title: string, enrolled: boolean) =>
      mutate({ kind, id, title, enrolled, offerUndo: true }),
  }
}

function changed(before: Enrolments | undefined, { kind, id, enrolled }: Wanted): Enrolments {
  const others = (before?.items ?? []).filter((one) => one.kind !== kind || one.id !== id)
  return { items: enrolled ? [{ kind, id, at: Date.now() }, ...others] : others, next: null }
}
