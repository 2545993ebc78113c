import { Copy, ExternalLink } from 'lucide-react'
import type { PreviewAddress } from '#contract/blog/schemas.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** An address where anyone reads the text for seven days, to copy or to open. */
export function ShareDialog({ address, onClose }: { readonly address: PreviewAddress; readonly onClose: () => void }) {
  const href = `${location.origin}${address.path}`
  const copy = () =>
    void navigator.clipboard.writeText(href).then(
      () => showToast(m.admin_posts_share_copied(), { tone: 'success' }),
      () => showToast(m.admin_posts_share_not_copied(), { tone: 'error' }),
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_posts_share()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={copy}>
            <Copy size={18} aria-hidden="true" />
            {m.action_copy()}
          </Button>
          <a href={address.path} target="_blank" rel="noopener" className={buttonClass({ look: 'primary' })}>
            <ExternalLink size={18} aria-hidden="true" />
            {m.admin_posts_share_open()}
          </a>
        </>
      }
    >
      <Field label={m.admin_posts_share_address()} hint={m.admin_posts_share_until({ at: formatDateTime(address.expiresAt) })}>
        {(ids) => <TextInput {...ids} dir="ltr" readOnly value={href} onFocus={(event) => event.currentTarget.select()} />}
      </Field>
    </Dialog>
  )
}
