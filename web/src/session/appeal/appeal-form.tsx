import { useState } from 'react'
import { sendAppeal } from '#contract/users/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDate, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import type { BanFacts } from './ban-facts.ts'

/** Until when the ban lasts, and one appeal against it; what is typed stays when it cannot be sent. */
export function AppealForm({ ban: { until, token } }: { readonly ban: BanFacts }) {
  const [text, setText] = useState('')
  const [state, setState] = useState<{ readonly sent?: number; readonly error?: string; readonly busy?: boolean }>({})
  const send = async () => {
    if (token === null) return
    setState({ busy: true })
    try {
      const { number } = await call(sendAppeal, { body: { token, text: text.trim(), language: locale } })
      setState({ sent: number })
    } catch (error) {
      setState({ error: errorText(error) })
    }
  }
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      {until !== null && <p className="font-bold">{m.appeal_until({ date: formatDate(Date.parse(until)) })}</p>}
      {state.sent !== undefined && <p role="status">{m.appeal_sent({ number: formatNumber(state.sent) })}</p>}
      {state.sent === undefined && token !== null && (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <h2 className="text-lg">{m.appeal_title()}</h2>
          <Field label={m.appeal_label()} hint={m.appeal_hint()} error={state.error}>
            {(ids) => (
              <TextArea
                {...ids}
                required
                minLength={3}
                maxLength={4_000}
                rows={5}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" look="primary" busy={state.busy === true} className="justify-self-start">
            {m.appeal_send()}
          </Button>
        </form>
      )}
    </section>
  )
}
