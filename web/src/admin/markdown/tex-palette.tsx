import { useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { TEX_GROUPS } from './tex-snippets.ts'

/** Formulas to press, by groups; each goes to the caret of the text that was typed in last. */
export function TexPalette({ onInsert }: { readonly onInsert: (tex: string) => void }) {
  const [group, setGroup] = useState('basic')
  const shown = TEX_GROUPS.find(({ id }) => id === group)
  return (
    <div className="grid gap-2 rounded-md border border-line bg-surface p-2">
      <ChoiceChips
        name="tex"
        kind="one"
        choices={TEX_GROUPS.map(({ id, title }) => ({ value: id, label: title() }))}
        chosen={[group]}
        onChoose={([next]) => next !== undefined && setGroup(next)}
      />
      <div role="group" aria-label={shown?.title() ?? m.admin_bank_formula()} dir="ltr" className="flex flex-wrap gap-1">
        {shown?.snippets.map(({ face, name, tex }) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            // The text field keeps its caret.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(tex)}
            className="grid min-h-10 min-w-10 place-items-center rounded-md border border-line px-2 text-base hover:bg-sunken"
          >
            <span aria-hidden="true">{face}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
