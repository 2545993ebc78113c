import { Copy } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'

/** An id as it is, for support and for the gateway, with a button that copies it. */
export const CopyId = ({ id }: { readonly id: string }) => (
  <button
    type="button"
    aria-label={m.admin_names_copy({ id })}
    title={m.admin_names_copy({ id })}
    onClick={() =>
      void navigator.clipboard.writeText(id).then(
        () => showToast(m.admin_names_copied(), { tone: 'success' }),
        () => showToast(m.admin_names_not_copied(), { tone: 'error' }),
      )
    }
    className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-sm px-1 -mx-1 text-start hover:bg-sunken"
  >
    <code className="wrap-break-word">{id}</code>
    <Copy size={14} aria-hidden="true" className="shrink-0" />
  </button>
)
