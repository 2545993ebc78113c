import { useId, useState } from 'react'
import type { Quote } from '#contract/prime/schemas.ts'
import { formatRupees } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { refusalText } from './prime-error.ts'

/** A coupon, checked as soon as it is given; what was typed stays when it is refused. */
export function CouponField({
  applied,
  discountPaise,
  busy,
  onApply,
}: {
  readonly applied: Quote['coupon']
  readonly discountPaise: number
  readonly busy: boolean
  readonly onApply: (code: string | null) => void
}) {
  const [typed, setTyped] = useState('')
  const [isMalformed, setMalformed] = useState(false)
  const note = useId()
  const taken = applied !== null && applied.refused === null ? applied : null
  if (taken !== null)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3" aria-live="polite">
        <p id={note} className="font-bold text-good">
          {m.prime_coupon_taken({ code: taken.code, amount: formatRupees(discountPaise) })}
        </p>
        <Button size="sm" aria-describedby={note} onClick={() => onApply(null)}>
          {m.prime_coupon_remove()}
        </Button>
      </div>
    )
  const refused = isMalformed
    ? m.prime_no_coupon()
    : applied !== null && applied.refused !== null
      ? refusalText(applied.refused)
      : undefined
  const apply = () => {
    const code = typed.trim().toUpperCase()
    setMalformed(code !== '' && !/^[A-Z0-9]{3,20}$/.test(code))
    onApply(/^[A-Z0-9]{3,20}$/.test(code) ? code : null)
  }
  return (
    <Field label={m.prime_coupon()} error={refused}>
      {(ids) => (
        <div className="flex gap-2">
          <TextInput
            {...ids}
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            dir="ltr"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              apply()
            }}
          />
          <Button className="shrink-0" busy={busy && typed !== ''} onClick={apply}>
            {m.prime_coupon_apply()}
          </Button>
        </div>
      )}
    </Field>
  )
}
