import type { Locale } from '../../../../worker/contract/shared/locales.ts'
import { public_copied, public_copy, public_share, public_share_whatsapp } from '../../../src/paraglide/messages/_index.js'
import { html, type SafeHtml } from '../html.ts'

const BUTTON = 'inline-flex min-h-12 items-center justify-center rounded-md border border-edge px-6 font-bold no-underline hover:border-ink'

/**
 * A link to WhatsApp, which needs no script, and two buttons that the site brings to life (features/public-pages/share-acts.tsx). `address` is
 * whole.
 */
export const shareLinks = (title: string, address: string, locale: Locale): SafeHtml =>
  html`<section class="grid gap-3" data-share="${address}" data-title="${title}">
    <h2 class="text-lg">${public_share({}, { locale })}</h2>
    <div class="flex flex-wrap gap-3">
      <a class="${BUTTON}" rel="noopener" target="_blank" href="https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}"
        >${public_share_whatsapp({}, { locale })}</a
      ><button type="button" class="${BUTTON}" data-copy hidden>${public_copy({}, { locale })}</button
      ><button type="button" class="${BUTTON}" data-send hidden>${public_share({}, { locale })}</button>
    </div>
    <p role="status" class="text-muted" data-done="${public_copied({}, { locale })}"></p>
  </section>`
