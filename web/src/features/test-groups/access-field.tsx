import * as endpoints from '#contract/tests/endpoints.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { changeTests } from '#web/admin/queries/test-queries.ts'
import { accessName } from '#web/admin/queries/test-words.ts'
import type { GroupTest } from './group-tests.tsx'

interface AccessFieldProps {
  readonly tests: readonly GroupTest[]
  readonly onChange: (tests: readonly GroupTest[]) => void
}

/** Access is each test's own: here all tests of the group get the same, at once and with an undo. */
export function AccessField({ tests, onChange }: AccessFieldProps) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async (wanted: readonly Pick<GroupTest, 'id' | 'access'>[]) => {
      for (const access of ['free', 'prime'] as const) {
        const ids = wanted.filter((test) => test.access === access).map(({ id }) => id)
        if (ids.length > 0) await changeTests(ids, { access })
      }
    },
    onSuccess: (_, wanted) => {
      const access = new Map(wanted.map((test) => [test.id, test.access]))
      onChange(tests.map((test) => ({ ...test, access: access.get(test.id) ?? test.access })))
    },
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
    onSettled: () => makeOld(client, endpoints.changeTests),
  })
  const set = (access: 'free' | 'prime') => {
    const before = tests
    change.mutate(
      tests.map(({ id }) => ({ id, access })),
      {
        onSuccess: () =>
          showToast(m.admin_tests_changed({ count: before.length, shown: formatNumber(before.length) }), {
            tone: 'success',
            action: { label: m.action_undo(), run: () => change.mutate(before) },
          }),
      },
    )
  }
  const prime = tests.filter(({ access }) => access === 'prime').length
  return (
    <FieldGroup label={m.admin_groups_access()} hint={m.admin_groups_access_hint()}>
      <div className="flex flex-wrap items-center gap-3">
        <span className="tabular">
          {m.admin_groups_access_now({ free: formatNumber(tests.length - prime), prime: formatNumber(prime) })}
        </span>
        {(['free', 'prime'] as const).map((access) => (
          <Button key={access} size="sm" disabled={tests.length === 0} busy={change.isPending} onClick={() => set(access)}>
            {m.admin_groups_access_all({ access: accessName[access]() })}
          </Button>
        ))}
      </div>
    </FieldGroup>
  )
}
