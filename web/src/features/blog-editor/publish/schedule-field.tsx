import { type ReactNode, useState } from 'react'
import { istFieldOf } from '#web/admin/test-form/ist-time.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { nextMorning, scheduleTimeOf } from './schedule-time.ts'

interface ScheduleFieldProps {
  /** When it will be published; null where it is not scheduled. ms UTC */
  readonly current: number | null
  readonly isReady: boolean
  readonly isBusy: boolean
  readonly icon: ReactNode
  readonly onSchedule: (at: number) => void
}

/** A time of India at which a text is published. */
export function ScheduleField({ current, isReady, isBusy, icon, onSchedule }: ScheduleFieldProps) {
  const [field, setField] = useState(() => (current === null ? nextMorning(Date.now()) : istFieldOf(new Date(current).toISOString())))
  const [fault, setFault] = useState<'missing' | 'past' | 'far' | null>(null)
  const submit = () => {
    const time = scheduleTimeOf(field, Date.now())
    if ('fault' in time) setFault(time.fault)
    else onSchedule(time.at)
  }
  return (
    <form
      noValidate
      className="grid gap-2 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={m.admin_posts_schedule_at()} hint={m.admin_posts_schedule_hint()} error={fault === null ? undefined : FAULTS[fault]()}>
        {(ids) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...ids}
              type="datetime-local"
              value={field}
              className="w-auto! min-w-56 flex-1"
              onChange={(event) => {
                setField(event.target.value)
                setFault(null)
              }}
            />
            <Button type="submit" busy={isBusy} disabled={!isReady} className="min-h-12">
              {icon}
              {current === null ? m.admin_posts_schedule() : m.admin_posts_reschedule()}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}

const FAULTS = {
  missing: () => m.admin_posts_schedule_missing(),
  past: () => m.admin_posts_schedule_past(),
  far: () => m.admin_posts_schedule_far(),
}
