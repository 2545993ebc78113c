import { units } from '#domain/marking/units.ts'
import { marksText } from '#domain/normalisation/decimals.ts'
import type { Place } from '#domain/normalisation/method.ts'
import { rowsOf, type Shift } from '#domain/normalisation/shift.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { figureText } from './figure-text.ts'
import { whereName } from './where-name.ts'

interface PlacePickerProps {
  readonly shifts: readonly Shift[]
  readonly place: Place
  readonly onChoose: (place: Place) => void
}

/** Which shift and which of its marks are worked out; only marks that someone has. */
export function PlacePicker({ shifts, place, onChoose }: PlacePickerProps) {
  const own = shifts[place.shift]
  return (
    <div className="grid max-w-md grid-cols-2 gap-3">
      <Field label={m.lab_shift()}>
        {(ids) => (
          <Select {...ids} value={place.shift} onChange={(event) => onChoose({ ...place, shift: Number(event.target.value) })}>
            {shifts.map(({ id }, i) => (
              <option key={id} value={i}>
                {whereName(i)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={m.lab_raw()}>
        {(ids) => (
          <Select {...ids} value={place.marks} onChange={(event) => onChoose({ ...place, marks: units(Number(event.target.value)) })}>
            {(own === undefined ? [] : rowsOf(own)).toReversed().map(({ marks }) => (
              <option key={marks} value={marks}>
                {figureText(marksText(marks))}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
