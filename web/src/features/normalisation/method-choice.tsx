import { useId } from 'react'
import { METHOD_IDS, type MethodId } from '#domain/normalisation/method.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { decimalsNote, METHOD_FACTS } from './method-facts.ts'

/** The five methods; of the chosen one its idea, its source, and what the source leaves open. */
export function MethodChoice({ method, onChoose }: { readonly method: MethodId; readonly onChoose: (method: MethodId) => void }) {
  const { about, sources, notes } = METHOD_FACTS[method]
  return (
    <div className="grid gap-3">
      <FieldGroup label={m.lab_method()}>
        <ChoiceChips
          name={useId()}
          kind="one"
          choices={METHOD_IDS.map((id) => ({ value: id, label: METHOD_FACTS[id].name }))}
          chosen={[method]}
          onChoose={([id]) => id !== undefined && onChoose(id)}
        />
      </FieldGroup>
      <Card className="grid gap-3">
        <p className="max-w-[68ch]">{about()}</p>
        <div className="grid gap-1">
          <h3 className="text-sm">{m.lab_source()}</h3>
          <ul lang="en" dir="ltr" className="grid max-w-[68ch] gap-1 text-start">
            {sources.map((source) => (
              <li key={source}>
                <cite className="not-italic">{source}</cite>
              </li>
            ))}
          </ul>
        </div>
        <ul className="grid max-w-[68ch] list-disc gap-1 ps-5 text-muted">
          {notes.map((note) => (
            <li key={note()}>{note()}</li>
          ))}
          <li>{decimalsNote(method)}</li>
        </ul>
      </Card>
    </div>
  )
}
