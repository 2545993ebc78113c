import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { inAppBrowser } from './in-app-browser.ts'

/** Inside another app's browser Google refuses to sign people in: says so before it happens, and leads out. */
export function InAppBrowserHint() {
  const [copied, setCopied] = useState(false)
  const app = inAppBrowser(navigator.userAgent)
  if (app === null) return null
  const address = location.origin
  return (
    <section className="grid gap-3 rounded-card border border-edge bg-surface p-4">
      <h2 className="text-base">{m.in_app_title()}</h2>
      <p className="text-muted">{app === 'app' ? m.in_app_text_unknown() : m.in_app_text({ app })}</p>
      <div className="flex flex-wrap gap-2">
        {/Android/.test(navigator.userAgent) && (
          <a
            href={`intent://${location.host}/login#Intent;scheme=https;action=android.intent.action.VIEW;end`}
            className={buttonClass({ look: 'primary' })}
          >
            <ExternalLink size={18} aria-hidden="true" className="mirror-rtl" />
            {m.in_app_open()}
          </a>
        )}
        <Button
          look="secondary"
          onClick={() =>
            void navigator.clipboard?.writeText(address).then(
              () => setCopied(true),
              () => {},
            )
          }
        >
          <Copy size={18} aria-hidden="true" />
          {copied ? m.in_app_copied() : m.in_app_copy()}
        </Button>
      </div>
    </section>
  )
}
