import { useQuery } from '@tanstack/react-query'
import { batchNamesQuery, useBatchNames } from '#web/admin/queries/batch-queries.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { ValuePicker } from './value-picker.tsx'

interface BatchPickerProps {
  readonly label: string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
}

/** Batches by name; one that was archived since it was chosen stays chosen. */
export function BatchPicker({ label, chosen, onChange }: BatchPickerProps) {
  const query = useQuery(batchNamesQuery())
  const names = query.data ?? []
  const nameOf = useBatchNames(chosen)
  const archived = query.data === undefined ? [] : chosen.filter((id) => !names.some((one) => one.id === id))
  if (query.isError) return <p className="text-bad">{errorText(query.error)}</p>
  if (query.data?.length === 0 && chosen.length === 0)
    return (
      <p className="text-muted">
        {m.admin_batches_none()}.{' '}
        <PathLink href="/admin/batches" className="text-primary">
          {m.admin_batches()}
        </PathLink>
      </p>
    )
  return (
    <ValuePicker
      label={label}
      choices={[...names.map(({ id, name }) => ({ value: id, label: name })), ...archived.map((id) => ({ value: id, label: nameOf(id) }))]}
      chosen={chosen}
      onChange={onChange}
    />
  )
}
