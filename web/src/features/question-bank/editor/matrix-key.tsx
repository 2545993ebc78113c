import { m } from '#web/lib/i18n/messages.ts'
import { withCell } from './change-form.ts'
import { useEditor } from './editor-context.ts'
import { fieldId } from './form-faults.ts'

/** Which columns are right for each row. */
export function MatrixKey() {
  const { form, update, faultOf } = useEditor()
  const fault = form.rows.map((row) => faultOf(`key.rows.${row}`)).find((text) => text !== undefined)
  return (
    <fieldset id={fieldId('key')} tabIndex={-1} className="grid gap-2">
      <legend className="mb-1.5 font-bold">{m.admin_bank_right()}</legend>
      {fault !== undefined && <p className="text-bad">{fault}</p>}
      <table className="justify-self-start border-collapse text-center">
        <thead>
          <tr>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the empty corner of the table */}
            <td />
            {form.columns.map((column, place) => (
              <th key={column} scope="col" className="px-3">
                {place + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {form.rows.map((row, n) => {
            const name = 'PQRSTUVW'[n] ?? row
            return (
              <tr key={row}>
                <th scope="row" className="px-3">
                  {name}
                </th>
                {form.columns.map((column, place) => (
                  <td key={column} className="border border-line">
                    <label className="grid size-11 place-items-center">
                      <input
                        {...(place === 0 && { id: fieldId(`key.rows.${row}`) })}
                        type="checkbox"
                        aria-label={m.admin_bank_cell({ row: name, column: place + 1 })}
                        checked={(form.rightCells[row] ?? []).includes(column)}
                        onChange={() => update((now) => withCell(now, row, column))}
                        className="size-5"
                      />
                    </label>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </fieldset>
  )
}
