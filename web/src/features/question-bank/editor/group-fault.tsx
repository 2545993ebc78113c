import { CircleAlert } from 'lucide-react'
import { useEditor } from './editor-context.ts'

/** The fault of a group, over it. */
export function GroupFault({ field }: { readonly field: string }) {
  const fault = useEditor().faultOf(field)
  if (fault === undefined) return null
  return (
    <p className="flex items-start gap-1.5 text-bad">
      <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      {fault}
    </p>
  )
}
