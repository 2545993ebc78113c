import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'

export interface FieldIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** The control's id, when an error summary has to link to it. */
  readonly id?: string
  readonly children: (ids: FieldIds) => ReactNode
}

/** A label, a hint and an error around one control: `<Field label="Name">{(ids) => <TextInput {...ids} />}</Field>`. */
export function Field({ label, hint, error, id, children }: FieldProps) {
  const made = useId()
  const ids = fieldIds(id ?? made, hint, error)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={ids.id} className="font-bold">
        {label}
      </label>
      <FieldNotes id={ids.id} hint={hint} error={error} />
      {children(ids)}
    </div>
  )
}

/** The same for a group of choices: a legend instead of a label. */
export function FieldGroup({ label, hint, error, id, children }: Omit<FieldProps, 'children'> & { readonly children: ReactNode }) {
  const made = useId()
  const ids = fieldIds(id ?? made, hint, error)
  return (
    <fieldset id={ids.id} tabIndex={-1} aria-describedby={ids['aria-describedby']} className="grid gap-1.5">
      <legend className="mb-1.5 font-bold">{label}</legend>
      <FieldNotes id={ids.id} hint={hint} error={error} />
      {children}
    </fieldset>
  )
}

function FieldNotes({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-bad">
          <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </>
  )
}

function fieldIds(id: string, hint: string | undefined, error: string | undefined): FieldIds {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}
