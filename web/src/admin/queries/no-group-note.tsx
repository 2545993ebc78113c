import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { localize } from '#contract/shared/locales.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { testQuery } from './test-queries.ts'
import { groupsQuery, readGroup, saveGroup } from './group-queries.ts'

/** Learners find tests only through groups: names a published test that is in none, and offers a group for it. */
export function NoGroupNote({ testId }: { readonly testId: string }) {
  const client = useQueryClient()
  const test = useQuery(testQuery(testId))
  const isHidden = test.data?.definition.published === true && test.data.archivedAt === null && test.data.groups.length === 0
  const groups = useQuery({ ...groupsQuery(), enabled: isHidden })
  const [chosen, setChosen] = useState('')
  const add = useMutation({
    mutationFn: async (groupId: string) => addTo(client, groupId, test.data?.definition.id ?? ''),
    onSuccess: () => showToast(m.admin_groups_test_added(), { tone: 'success' }),
    onError: (error) => showToast(m.admin_groups_test_not_added(), { tone: 'error', description: errorText(error) }),
  })
  if (!isHidden) return null
  const id = chosen === '' ? (groups.data?.[0]?.id ?? '') : chosen
  return (
    <Card as="section" className="grid gap-3 border-accent">
      <p className="flex items-start gap-2" role="status">
        <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
        <span>
          <strong>{m.admin_groups_test_hidden()}</strong> {m.admin_groups_test_hidden_text()}
        </span>
      </p>
      {groups.data?.length === 0 && (
        <PathLink href="/admin/testseries-groups/create" className={`${buttonClass()} justify-self-start`}>
          {m.admin_groups_new()}
        </PathLink>
      )}
      {(groups.data?.length ?? 0) > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-60 flex-1 sm:max-w-sm">
            <Field label={m.admin_groups_one()}>
              {(ids) => (
                <Select {...ids} value={id} onChange={(event) => setChosen(event.target.value)}>
                  {groups.data?.map((group) => (
                    <option key={group.id} value={group.id}>
                      {localize(group.title, locale).text}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <Button look="primary" busy={add.isPending} onClick={() => add.mutate(id)}>
            {m.admin_groups_add_test()}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** At the end of the group, whose other changes stay: who was faster is taken into account once. */
async function addTo(client: QueryClient, groupId: string, externalId: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { definition, checksum } = await readGroup(groupId)
    if (definition.tests.includes(externalId)) return
    try {
      await saveGroup(client, groupId, { group: { ...definition, tests: [...definition.tests, externalId] }, expected: checksum })
      return
    } catch (error) {
      if (attempt > 0 || !(error instanceof ApiError) || error.code !== 'conflict') throw error
    }
  }
}
