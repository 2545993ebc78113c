import { Bell, X } from 'lucide-react'
import { directionOf, localize, type Locale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { writtenTexts, type Composition } from './composition.ts'

/** What a reader of that language will see, in the form that is chosen. */
export function MessagePreview({ composition, language }: { readonly composition: Composition; readonly language: Locale }) {
  const { text, locale } = localize(writtenTexts(composition), language)
  const message = text === '' ? m.admin_notify_preview_empty() : text
  const lang = text === '' ? undefined : { lang: locale, dir: directionOf(locale) }
  const toast = (
    <div className="flex items-start gap-3 rounded-card border border-line bg-surface p-4 shadow-[0_8px_24px_rgb(28_32_48/14%)]">
      <Bell size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-bold">{m.notification_new()}</p>
        <p {...lang} className="whitespace-pre-line">
          {message}
        </p>
        <p className="text-xs text-muted">{m.admin_notify_preview_now()}</p>
      </div>
    </div>
  )
  const banner = (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex items-center justify-between ps-5 pe-4 pt-3 text-sm font-bold text-muted">
        {m.notification_new()}
        <X size={20} aria-hidden="true" />
      </div>
      {composition.image !== null && (
        <img src={composition.image.imageUrl} alt="" className="mt-2 max-h-64 w-full bg-figure object-contain" />
      )}
      <div className="grid gap-4 px-5 pt-2 pb-5">
        <p {...lang} className="text-lg leading-tight font-bold whitespace-pre-line">
          {message}
        </p>
        {composition.link.trim() !== '' && (
          <span className={buttonClass({ look: 'primary', wide: true })}>{m.notification_check_out()}</span>
        )}
      </div>
    </div>
  )
  return (
    <section aria-label={m.admin_notify_preview()} className="grid content-start gap-4 rounded-card bg-sunken p-4 sm:p-6">
      <h2 className="text-sm text-muted">{m.admin_notify_preview()}</h2>
      <div className="mx-auto grid w-full max-w-[22rem] gap-5">{composition.type === 'toast' ? toast : banner}</div>
    </section>
  )
}
