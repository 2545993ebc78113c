import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TARGET_KINDS } from '#contract/revision/practice-limits.ts'
import type { ExamTarget } from '#contract/performance/schemas.ts'
import { saveTarget } from '#contract/performance/endpoints.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface TargetDialogProps {
  readonly exam: string | null
  readonly target: ExamTarget | null
  readonly onClose: () => void
}

const KIND_NAMES = { marks: () => m.performance_target_kind_marks(), percentile: () => m.performance_percentile() }

/** What the learner wants to reach in an exam, and when it is. */
export function TargetDialog({ exam, target, onClose }: TargetDialogProps) {
  return (
    <Sheet open={exam !== null} onClose={onClose} title={m.performance_target()} closeLabel={m.action_close()}>
      {exam !== null && <TargetForm exam={exam} target={target} onClose={onClose} />}
    </Sheet>
  )
}

function TargetForm({ exam, target, onClose }: TargetDialogProps & { readonly exam: string }) {
  const client = useQueryClient()
  const [kind, setKind] = useState(target?.kind ?? 'marks')
  const [text, setText] = useState(String(target?.value ?? ''))
  const [day, setDay] = useState(typeof target?.examAt === 'number' ? new Date(target.examAt).toISOString().slice(0, 10) : '')
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const value = Number(text)
  const isValid = Number.isInteger(value) && value >= 1 && value <= 100
  const put = async (wanted: number | null) => {
    setBusy(true)
    setProblem(null)
    try {
      await change(client, saveTarget, {
        body: { exam, kind, value: wanted, examAt: day === '' ? null : Date.parse(`${day}T00:00:00+05:30`) + 12 * 3_600_000 },
      })
      onClose()
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid) void put(value)
      }}
    >
      <p className="font-bold">
        <bdi>{exam}</bdi>
      </p>
      <FieldGroup label={m.performance_target_kind()}>
        <ChoiceChips
          name="target-kind"
          kind="one"
          choices={TARGET_KINDS.map((one) => ({ value: one, label: KIND_NAMES[one]() }))}
          chosen={[kind]}
          onChoose={([chosen]) => chosen !== undefined && setKind(chosen)}
        />
      </FieldGroup>
      <Field label={m.performance_target_value()} error={problem === null ? undefined : errorText(problem)}>
        {(ids) => (
          <TextInput
            {...ids}
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label={m.performance_target_day()}>
        {(ids) => <TextInput {...ids} type="date" value={day} onChange={(event) => setDay(event.target.value)} />}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {target !== null && (
          <Button look="quiet" onClick={() => void put(null)}>
            {m.performance_target_remove()}
          </Button>
        )}
        <Button type="submit" look="primary" busy={isBusy} disabled={!isValid}>
          {m.performance_target_keep()}
        </Button>
      </div>
    </form>
  )
}
