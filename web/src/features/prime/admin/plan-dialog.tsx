import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminPlan, SavePlanRequest } from '#contract/prime/admin-schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { savePlan } from '#contract/prime/admin-endpoints.ts'
import { change as changeOnServer } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LocalizedField } from '#web/admin/localized/localized-field.tsx'
import { NumberField } from './number-field.tsx'
import { newClientId } from './prime-queries.ts'

interface PlanDraft {
  readonly title: Localized
  readonly benefits: readonly Localized[]
  readonly rupees: string
  readonly gst: string
  readonly days: string
  readonly position: string
  readonly active: boolean
}

const MOST_BENEFITS = 8

/** A plan's words and figures. Orders keep what they were offered by; what was typed stays when saving is refused. */
export function PlanDialog({ plan, onClose }: { readonly plan: AdminPlan | null; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [id] = useState(() => plan?._id ?? newClientId())
  const [draft, setDraft] = useState<PlanDraft>(() => draftOf(plan))
  const change = (part: Partial<PlanDraft>) => setDraft({ ...draft, ...part })
  const save = useMutation({
    mutationFn: () => changeOnServer(client, savePlan, { params: { id }, body: requestOf(draft, plan?.version ?? 0) }),
    onSuccess: onClose,
  })
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={plan === null ? m.admin_prime_new_plan() : m.admin_prime_edit()}
      closeLabel={m.action_close()}
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <LocalizedField
          id="plan-name"
          label={m.admin_prime_name()}
          value={draft.title}
          languages={[]}
          maxLength={80}
          onChange={(title) => change({ title })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField label={m.admin_prime_rupees()} value={draft.rupees} min={1} onChange={(rupees) => change({ rupees })} />
          <NumberField label={m.admin_prime_gst()} value={draft.gst} min={0} max={50} step="0.01" onChange={(gst) => change({ gst })} />
          <NumberField label={m.admin_prime_days()} value={draft.days} min={1} max={1_825} onChange={(days) => change({ days })} />
          <NumberField
            label={m.admin_prime_position()}
            value={draft.position}
            min={0}
            max={99}
            onChange={(position) => change({ position })}
          />
        </div>
        {draft.benefits.map((benefit, i) => (
          <LocalizedField
            key={i}
            id={`benefit-${i}`}
            label={m.admin_prime_benefit({ n: String(i + 1) })}
            value={benefit}
            languages={[]}
            maxLength={160}
            onChange={(text) => change({ benefits: draft.benefits.with(i, text) })}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          {draft.benefits.length < MOST_BENEFITS && (
            <Button size="sm" onClick={() => change({ benefits: [...draft.benefits, { en: '' }] })}>
              {m.admin_prime_add_benefit()}
            </Button>
          )}
          {draft.benefits.length > 0 && (
            <Button size="sm" onClick={() => change({ benefits: draft.benefits.slice(0, -1) })}>
              {m.admin_prime_drop_benefit()}
            </Button>
          )}
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

const draftOf = (plan: AdminPlan | null): PlanDraft => ({
  title: plan?.title ?? { en: '' },
  benefits: plan?.benefits ?? [],
  rupees: plan === null ? '' : String(plan.pricePaise / 100),
  gst: plan === null ? '18' : String(plan.gstBp / 100),
  days: String(plan?.days ?? 30),
  position: String(plan?.position ?? 0),
  active: plan?.active ?? true,
})

/** Languages left empty are left out. */
const given = (text: Localized): SavePlanRequest['title'] => ({
  en: '',
  ...Object.fromEntries(Object.entries(text).filter(([, words]) => words !== undefined && words !== '')),
})

const requestOf = (draft: PlanDraft, version: number): SavePlanRequest => ({
  version,
  title: given(draft.title),
  benefits: draft.benefits.map(given),
  pricePaise: Math.round(Number(draft.rupees)) * 100,
  gstBp: Math.round(Number(draft.gst) * 100),
  days: Number(draft.days),
  position: Number(draft.position),
  active: draft.active,
})
