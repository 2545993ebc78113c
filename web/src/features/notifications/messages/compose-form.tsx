import { sendMessage } from '#contract/notifications/admin-endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { NOTIFICATION_LIMITS } from '#contract/notifications/schemas.ts'
import { type Locale } from '#contract/shared/locales.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { asRequest, EMPTY, faultsOf, type Composition, type Fault } from './composition.ts'
import { ImageField } from './image-field.tsx'
import { TextsField, TypeField } from './texts-field.tsx'

interface ComposeFormProps {
  readonly composition: Composition
  readonly language: Locale
  readonly onChange: (composition: Composition) => void
  readonly onLanguage: (language: Locale) => void
  readonly onSent: () => void
}

/** To whom, what in which languages, where it leads; a test to oneself first. Nothing typed is lost by an error. */
export function ComposeForm({ composition, language, onChange, onLanguage, onSent }: ComposeFormProps) {
  const client = useQueryClient()
  const [tried, setTried] = useState<'none' | 'me' | 'user'>('none')
  const faults = tried === 'none' ? {} : faultsOf(composition, tried === 'me')
  const set = (change: Partial<Composition>) => onChange({ ...composition, ...change })
  const send = useMutation({
    mutationFn: (toMe: boolean) => call(sendMessage, { body: asRequest(composition, toMe) }),
    onSuccess: (_, toMe) => {
      showToast(toMe ? m.admin_notify_tested() : m.admin_notify_sent_one(), { tone: 'success' })
      void makeOld(client, sendMessage)
      if (toMe) return
      setTried('none')
      onSent()
    },
    onError: (error) => showToast(m.admin_notify_failed(), { tone: 'error', description: errorText(error) }),
  })
  const submit = (toMe: boolean) => {
    setTried(toMe ? 'me' : 'user')
    if (Object.keys(faultsOf(composition, toMe)).length === 0) send.mutate(toMe)
  }
  return (
    <form
      noValidate
      className="grid content-start gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit(false)
      }}
    >
      <Field label={m.admin_notify_person()} error={faultText(faults.user)}>
        {(ids) => (
          <TextInput {...ids} value={composition.user} autoComplete="off" onChange={(event) => set({ user: event.target.value })} />
        )}
      </Field>
      <TypeField type={composition.type} onType={(type) => set({ type })} />
      <TextsField
        texts={composition.texts}
        language={language}
        error={faultText(faults.text)}
        onLanguage={onLanguage}
        onTexts={(texts) => set({ texts })}
      />
      <Field label={m.admin_notify_link()} hint={m.admin_notify_link_hint()} error={faultText(faults.link)}>
        {(ids) => (
          <TextInput
            {...ids}
            dir="ltr"
            value={composition.link}
            placeholder="/user/testseries"
            onChange={(event) => set({ link: event.target.value })}
          />
        )}
      </Field>
      <ImageField image={composition.image} onChange={(image) => set({ image })} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={send.isPending && !send.variables} aria-disabled={send.isPending || undefined}>
          <Send size={20} aria-hidden="true" className="mirror-rtl" />
          {m.admin_notify_send_one()}
        </Button>
        <Button busy={send.isPending && send.variables} onClick={() => submit(true)}>
          {m.admin_notify_test()}
        </Button>
        {composition !== EMPTY && (
          <Button look="quiet" onClick={() => onChange(EMPTY)}>
            {m.admin_notify_clear()}
          </Button>
        )}
      </div>
    </form>
  )
}

function faultText(fault: Fault | undefined): string | undefined {
  switch (fault) {
    case undefined:
      return undefined
    case 'textMissing':
      return m.admin_notify_text_missing()
    case 'textTooLong':
      return m.admin_notify_text_long({ count: formatNumber(NOTIFICATION_LIMITS.messageLength) })
    case 'linkOutside':
      return m.admin_notify_link_outside()
    case 'userMissing':
      return m.admin_notify_person_missing()
  }
}
