import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminCoupon, SaveCouponRequest } from '#contract/prime/admin-schemas.ts'
import { saveCoupon } from '#contract/prime/admin-endpoints.ts'
import { change as changeOnServer } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { dayKey } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { NumberField } from './number-field.tsx'

interface CouponDraft {
  readonly code: string
  readonly kind: 'percent' | 'flat'
  readonly value: string
  readonly most: string
  readonly least: string
  readonly starts: string
  readonly ends: string
  readonly limit: string
  readonly perUser: string
  readonly active: boolean
}

/** A coupon's terms; for which plans it is good is kept as it is. Days are India's, the last one included. */
export function CouponDialog({ coupon, onClose }: { readonly coupon: AdminCoupon | null; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<CouponDraft>(() => draftOf(coupon))
  const change = (part: Partial<CouponDraft>) => setDraft({ ...draft, ...part })
  const save = useMutation({
    mutationFn: () =>
      changeOnServer(client, saveCoupon, { params: { code: draft.code.trim().toUpperCase() }, body: requestOf(draft, coupon) }),
    onSuccess: onClose,
  })
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={coupon === null ? m.admin_prime_new_coupon() : m.admin_prime_edit()}
      closeLabel={m.action_close()}
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Field label={m.admin_prime_code()}>
          {(ids) => (
            <TextInput
              {...ids}
              required
              pattern="[A-Za-z0-9]{3,20}"
              dir="ltr"
              disabled={coupon !== null}
              value={draft.code}
              onChange={(event) => change({ code: event.target.value })}
            />
          )}
        </Field>
        <FieldGroup label={m.admin_prime_kind()}>
          <ChoiceChips
            name="kind"
            kind="one"
            choices={[
              { value: 'percent', label: m.admin_prime_percent() },
              { value: 'flat', label: m.admin_prime_flat() },
            ]}
            chosen={[draft.kind]}
            onChoose={([kind = 'percent']) => change({ kind })}
          />
        </FieldGroup>
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField label={m.admin_prime_value()} value={draft.value} min={1} step="0.01" onChange={(value) => change({ value })} />
          <NumberField label={m.admin_prime_most()} value={draft.most} min={1} required={false} onChange={(most) => change({ most })} />
          <NumberField label={m.admin_prime_least()} value={draft.least} min={0} onChange={(least) => change({ least })} />
          <NumberField
            label={m.admin_prime_per_user()}
            value={draft.perUser}
            min={1}
            max={100}
            onChange={(perUser) => change({ perUser })}
          />
          <NumberField label={m.admin_prime_limit()} value={draft.limit} min={1} required={false} onChange={(limit) => change({ limit })} />
          <Field label={m.admin_prime_starts()}>
            {(ids) => <TextInput {...ids} type="date" value={draft.starts} onChange={(event) => change({ starts: event.target.value })} />}
          </Field>
          <Field label={m.admin_prime_ends()}>
            {(ids) => <TextInput {...ids} type="date" value={draft.ends} onChange={(event) => change({ ends: event.target.value })} />}
          </Field>
        </div>
        <Checkbox checked={draft.active} onChange={(event) => change({ active: event.target.checked })}>
          {m.admin_prime_active()}
        </Checkbox>
        {save.isError && (
          <p role="alert" className="text-bad">
            {errorText(save.error)}
          </p>
        )}
        <Button type="submit" look="primary" busy={save.isPending} className="justify-self-start">
          {m.admin_prime_save()}
        </Button>
      </form>
    </Dialog>
  )
}

const DAY_MS = 86_400_000
const rupees = (paise: number | null): string => (paise === null ? '' : String(paise / 100))
const paise = (text: string): number | null => (text === '' ? null : Math.round(Number(text) * 100))
/** The midnight in India with which a day begins. */
const midnight = (day: string): number | null => (day === '' ? null : Date.parse(`${day}T00:00:00+05:30`))

const draftOf = (coupon: AdminCoupon | null): CouponDraft => ({
  code: coupon?.code ?? '',
  kind: coupon?.kind ?? 'percent',
  value: rupees(coupon?.value ?? 1_000),
  most: rupees(coupon?.maxDiscountPaise ?? null),
  least: rupees(coupon?.minPricePaise ?? 0),
  perUser: String(coupon?.limitPerUser ?? 1),
  limit: String(coupon?.limitTotal ?? ''),
  starts: typeof coupon?.startsAt === 'number' ? dayKey(coupon.startsAt) : '',
  ends: typeof coupon?.endsAt === 'number' ? dayKey(coupon.endsAt - 1) : '',
  active: coupon?.active ?? true,
})

function requestOf(draft: CouponDraft, coupon: AdminCoupon | null): SaveCouponRequest {
  const lastDay = midnight(draft.ends)
  return {
    version: coupon?.version ?? 0,
    kind: draft.kind,
    value: paise(draft.value) ?? 0,
    maxDiscountPaise: paise(draft.most),
    minPricePaise: paise(draft.least) ?? 0,
    planIds: coupon?.planIds ?? null,
    startsAt: midnight(draft.starts),
    endsAt: lastDay === null ? null : lastDay + DAY_MS,
    limitTotal: draft.limit === '' ? null : Number(draft.limit),
    limitPerUser: Number(draft.perUser),
    active: draft.active,
  }
}
