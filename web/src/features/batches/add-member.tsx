import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addMember } from '#contract/batches/endpoints.ts'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** Adds an account by its e-mail address or id; what is typed stays when it fails. */
export function AddMember({ batchId }: { readonly batchId: string }) {
  const client = useQueryClient()
  const [user, setUser] = useState('')
  const [isTried, setTried] = useState(false)
  const isWrong = user.trim().length < 3
  const add = useMutation({
    mutationFn: () => change(client, addMember, { params: { id: batchId }, body: { order: newOrderId(), user: user.trim(), tell: true } }),
    onSuccess: () => {
      showToast(m.admin_batch_added(), { tone: 'success' })
      setUser('')
      setTried(false)
    },
  })
  return (
    <form
      noValidate
      className="max-w-xl"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isWrong && !add.isPending) add.mutate()
      }}
    >
      <Field
        label={m.admin_batch_add()}
        hint={m.admin_batch_add_hint()}
        error={isTried && isWrong ? m.admin_batch_add_wrong() : add.isError ? failureText(add.error) : undefined}
      >
        {(ids) => (
          <div className="flex gap-2">
            <TextInput
              {...ids}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={user}
              onChange={(event) => {
                setUser(event.target.value)
                add.reset()
              }}
            />
            <Button type="submit" busy={add.isPending} className="min-h-12">
              {m.admin_batch_add_do()}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}

const failureText = (error: Error): string =>
  error instanceof ApiError && error.status === 404 ? m.admin_batch_add_unknown() : errorText(error)
