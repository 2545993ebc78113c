import { X } from 'lucide-react'

/** A filter that is on, with a cross to take it off. */
export function RemovableTag({
  children,
  removeLabel,
  onRemove,
}: {
  readonly children: string
  readonly removeLabel: string
  readonly onRemove: () => void
}) {
  return (
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-full bg-primary-soft ps-3 pe-2 text-sm font-bold text-primary hover:bg-line"
    >
      {children}
      <X size={16} aria-hidden="true" />
    </button>
  )
}
