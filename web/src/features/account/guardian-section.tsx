import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AccountSettings, GUARDIAN_NAME_LENGTH } from '#contract/account.ts'
import { apiRequest } from '#web/lib/api-request.ts'
import { errorText } from '#web/lib/error-text.ts'
import { formatDate } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { settingsQuery } from './account-queries.ts'
import { Section } from './section.tsx'

/** Under 18 a guardian decides whether answers are analysed; given and taken back here. */
export function GuardianSection() {
  const queryClient = useQueryClient()
  const { data } = useQuery(settingsQuery())
  const [name, setName] = useState('')
  const decide = useMutation({
    mutationFn: (given: boolean) =>
      apiRequest<AccountSettings>('/api/me/consents', {
        method: 'POST',
        body: { kind: 'analytics', given, ...(given && { guardianName: name }) },
      }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery().queryKey, settings)
      setName('')
    },
  })
  if (data === undefined) return null
  const held = data.consents.find(({ kind, withdrawnAt }) => kind === 'analytics' && withdrawnAt === null)
  return (
    <Section title={m.account_guardian_title()} text={m.account_guardian_text()}>
      {held === undefined ? (
        <form
          className="grid justify-items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim().length > 1) decide.mutate(true)
          }}
        >
          <Field label={m.account_guardian_name()}>
            {(ids) => (
              <TextInput {...ids} value={name} maxLength={GUARDIAN_NAME_LENGTH} onChange={(event) => setName(event.target.value)} />
            )}
          </Field>
          <Button type="submit" busy={decide.isPending}>
            {m.account_guardian_agree()}
          </Button>
        </form>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p>{m.account_guardian_given({ date: formatDate(held.givenAt) })}</p>
          <Button look="quiet" busy={decide.isPending} onClick={() => decide.mutate(false)}>
            {m.account_guardian_withdraw()}
          </Button>
        </div>
      )}
      {decide.isError && (
        <p role="alert" className="text-bad">
          {errorText(decide.error)}
        </p>
      )}
    </Section>
  )
}
