import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { FileButton } from '#web/ui/file-button.tsx'
import { checkInvitations, invite } from '#contract/batches/endpoints.ts'
import { BATCH_LIMITS } from '#contract/batches/limits.ts'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { call } from '#web/lib/api/call.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { CheckedList } from './checked-list.tsx'
import { EXAMPLE_LIST } from './example-list.ts'
import { faultText } from './finding-words.ts'

/** A list of addresses: pasted or from a file, checked without writing, then invited. What is typed stays when something fails. */
export function InvitePanel({ batchId }: { readonly batchId: string }) {
  const client = useQueryClient()
  const params = { id: batchId }
  const [list, setList] = useState('')
  const [days, setDays] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const [order, setOrder] = useState(newOrderId)
  const primeDays = days.trim() === '' ? null : Number(days)
  const isDaysWrong = primeDays !== null && !(Number.isInteger(primeDays) && primeDays >= 1 && primeDays <= BATCH_LIMITS.primeDays)
  const body = { list, primeDays }
  const check = useMutation({ mutationFn: () => call(checkInvitations, { params, body }) })
  const send = useMutation({
    mutationFn: () => change(client, invite, { params, body: { order, ...body } }),
    onSuccess: ({ joined, invited }) => {
      showToast(m.admin_batch_invited({ joined: formatNumber(joined), invited: formatNumber(invited) }), { tone: 'success' })
      edit({ list: '' })
      setDays('')
      setTried(false)
    },
  })
  /** Another list is another order, and has to be checked. */
  const edit = (changed: { readonly list?: string; readonly days?: string }) => {
    if (changed.list !== undefined) setList(changed.list)
    if (changed.days !== undefined) setDays(changed.days)
    setRefused(null)
    setOrder(newOrderId())
    check.reset()
    send.reset()
  }
  const choose = async (chosen: File) => {
    const text = chosen.size > BATCH_LIMITS.listChars * 2 ? null : await chosen.text()
    if (text === null || text.length > BATCH_LIMITS.listChars)
      setRefused(m.admin_batch_file_large({ most: formatNumber(BATCH_LIMITS.rows) }))
    else edit({ list: text })
  }
  const { data: checked } = check
  const people = checked === undefined ? 0 : checked.invite + checked.join
  const listError =
    refused ??
    (isTried && list.trim() === ''
      ? m.admin_batch_check_empty()
      : checked !== undefined && checked.fault !== null
        ? faultText(checked.fault)
        : undefined)
  return (
    <div className="grid gap-6">
      <form
        noValidate
        className="grid max-w-3xl gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (list.trim() !== '' && !isDaysWrong && !check.isPending) check.mutate()
        }}
      >
        <p className="max-w-[68ch] text-muted">{m.admin_batch_invite_text()}</p>
        <Field label={m.admin_batch_list()} hint={m.admin_batch_list_hint({ most: formatNumber(BATCH_LIMITS.rows) })} error={listError}>
          {(ids) => (
            <TextArea
              {...ids}
              dir="ltr"
              rows={8}
              spellCheck={false}
              autoCapitalize="none"
              maxLength={BATCH_LIMITS.listChars}
              className="max-h-96 font-mono text-sm"
              value={list}
              onChange={(event) => edit({ list: event.target.value })}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <FileButton
            accept=".csv,.txt,text/csv,text/plain"
            label={m.admin_batch_file()}
            onFile={(chosen) => void choose(chosen)}
            size="sm"
          >
            <FileUp size={18} aria-hidden="true" />
            {m.admin_batch_file()}
          </FileButton>
          <Button
            size="sm"
            look="quiet"
            onClick={() => saveFile('batch-example.csv', new Blob([EXAMPLE_LIST], { type: 'text/csv;charset=utf-8' }))}
          >
            <Download size={18} aria-hidden="true" />
            {m.admin_batch_example()}
          </Button>
        </div>
        <Field
          label={m.admin_batch_prime_days()}
          hint={m.admin_batch_prime_days_hint()}
          error={isTried && isDaysWrong ? m.admin_batch_prime_days_wrong({ most: formatNumber(BATCH_LIMITS.primeDays) }) : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              maxLength={4}
              className="max-w-32"
              value={days}
              onChange={(event) => edit({ days: event.target.value })}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look={people === 0 ? 'primary' : 'secondary'} busy={check.isPending}>
            {m.admin_batch_check()}
          </Button>
          <span className="text-muted">{m.admin_batch_check_hint()}</span>
        </div>
        {check.isError && (
          <p role="alert" className="rounded-card border border-bad bg-bad-soft p-3">
            {errorText(check.error)}
          </p>
        )}
      </form>
      <div role="status">{checked !== undefined && checked.fault === null && <CheckedList checked={checked} />}</div>
      {checked !== undefined && checked.fault === null && (
        <div className="grid gap-3">
          {people === 0 ? (
            <p className="font-bold">{m.admin_batch_nothing()}</p>
          ) : (
            <Button look="primary" className="justify-self-start" busy={send.isPending} onClick={() => send.mutate()}>
              {m.admin_batch_invite_do({ count: people, shown: formatNumber(people) })}
            </Button>
          )}
          {send.isError && (
            <p role="alert" className="rounded-card border border-bad bg-bad-soft p-3">
              {m.admin_batch_invite_failed()}: {errorText(send.error)}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
