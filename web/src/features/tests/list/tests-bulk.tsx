import * as endpoints from '#contract/tests/endpoints.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminTestRow, TestsChange, TestsChanged } from '#contract/tests/schemas.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { faultsIn } from '#web/admin/test-form/faults.ts'
import { changeTests } from '#web/admin/queries/test-queries.ts'

interface TestsBulkProps {
  readonly tests: readonly Pick<AdminTestRow, 'id'>[]
  readonly onDone: () => void
}

/** What may be done with several tests at once; each can be taken back from its message. */
export function TestsBulk({ tests, onDone }: TestsBulkProps) {
  const client = useQueryClient()
  const refresh = () => makeOld(client, endpoints.changeTests)
  const undo = useMutation({
    mutationFn: ({ before }: { readonly before: TestsChanged['before']; readonly label: string }) => putBack(before),
    onSuccess: (_, { before, label }) =>
      showToast(m.admin_tests_undone({ action: label, count: before.length, shown: formatNumber(before.length) }), { tone: 'success' }),
    onSettled: refresh,
    onError: showError,
  })
  const change = useMutation({
    mutationFn: (wanted: TestsChange) =>
      changeTests(
        tests.map(({ id }) => id),
        wanted,
      ),
    onSuccess: (before, wanted) => {
      onDone()
      const label = ACTIONS.find((entry) => entry.wanted === wanted)?.label() ?? ''
      showToast(m.admin_tests_changed({ count: before.length, shown: formatNumber(before.length) }), {
        tone: 'success',
        action: { label: m.action_undo(), run: () => undo.mutate({ before, label }) },
      })
    },
    onError: showError,
    onSettled: refresh,
  })
  return ACTIONS.map(({ label, wanted }) => (
    <Button key={label()} size="sm" busy={change.isPending && change.variables === wanted} onClick={() => change.mutate(wanted)}>
      {label()}
    </Button>
  ))
}

const ACTIONS: readonly { readonly label: () => string; readonly wanted: TestsChange }[] = [
  { label: () => m.admin_tests_publish(), wanted: { published: true } },
  { label: () => m.admin_tests_unpublish(), wanted: { published: false } },
  { label: () => m.admin_tests_make_free(), wanted: { access: 'free' } },
  { label: () => m.admin_tests_make_prime(), wanted: { access: 'prime' } },
  { label: () => m.admin_tests_archive(), wanted: { archived: true } },
  { label: () => m.admin_tests_unarchive(), wanted: { archived: false } },
]

/** Everything as it was: first what was put away, then access and publication, each for those that had it so. */
async function putBack(before: TestsChanged['before']): Promise<void> {
  const those = (which: (one: TestsChanged['before'][number]) => boolean) => before.filter(which).map(({ id }) => id)
  await changeTests(
    those(({ archived }) => !archived),
    { archived: false },
  )
  for (const access of ['free', 'prime'] as const)
    await changeTests(
      those((one) => one.access === access),
      { access },
    )
  for (const published of [true, false])
    await changeTests(
      those((one) => one.published === published),
      { published },
    )
  await changeTests(
    those(({ archived }) => archived),
    { archived: true },
  )
}

function showError(error: unknown): void {
  const [fault] = faultsIn(error)
  showToast(fault === undefined ? errorText(error) : m.admin_tests_refused(), {
    tone: 'error',
    ...(fault !== undefined && { description: fault.message }),
  })
}
