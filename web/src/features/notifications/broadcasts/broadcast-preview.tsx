import { Bell, Moon, Sun, X } from 'lucide-react'
import { useState } from 'react'
import { directionOf, ENDONYMS, isLocale, LOCALES, localize, type Locale } from '#contract/shared/locales.ts'
import { brand } from '#web/lib/brand.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { bodyOf, type BroadcastDraft } from './broadcast-draft.ts'
import '#web/admin/markdown/phone-frame.css'

interface BroadcastPreviewProps {
  readonly draft: BroadcastDraft
  /** The language that is being written. */
  readonly language: Locale
  readonly onLanguage: (language: Locale) => void
}

/** What a reader of a language sees on their phone: pop-up, banner and push, light or dark, in the direction of the text. */
export function BroadcastPreview({ draft, language, onLanguage }: BroadcastPreviewProps) {
  const [isDark, setDark] = useState(false)
  const { text, locale } = localize(bodyOf(draft).message, language)
  const message = text === '' ? m.admin_notify_preview_empty() : text
  const shown = { lang: text === '' ? undefined : locale, message }
  return (
    <section aria-label={m.admin_notify_preview()} className="grid content-start gap-3 lg:sticky lg:top-20">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm text-muted">{m.admin_notify_preview()}</h2>
        <div className="flex items-center gap-1">
          <Select
            compact
            className="w-36!"
            aria-label={m.admin_bc_preview_language()}
            value={language}
            onChange={(event) => isLocale(event.target.value) && onLanguage(event.target.value)}
          >
            {LOCALES.map((one) => (
              <option key={one} value={one} lang={one}>
                {ENDONYMS[one]}
              </option>
            ))}
          </Select>
          <Button size="sm" look="quiet" aria-pressed={isDark} onClick={() => setDark(!isDark)}>
            {isDark ? <Sun size={17} aria-hidden="true" /> : <Moon size={17} aria-hidden="true" />}
            {m.admin_bank_preview_dark()}
          </Button>
        </div>
      </div>
      <div className="phone-frame mx-auto w-full max-w-90" data-look={isDark ? 'dark' : 'light'}>
        <div
          className="phone-screen text-ink"
          dir={directionOf(language)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by key
          tabIndex={0}
          role="region"
          aria-label={m.admin_bc_preview_phone()}
        >
          {draft.type === 'toast' ? <ToastLook {...shown} /> : <BannerLook {...shown} draft={draft} />}
          {draft.push && <PushLook {...shown} />}
        </div>
      </div>
      {locale !== language && text !== '' && (
        <p className="text-xs text-muted">{m.admin_bc_falls_back({ language: ENDONYMS[language], shown: ENDONYMS[locale] })}</p>
      )}
    </section>
  )
}

interface LookProps {
  readonly message: string
  readonly lang: Locale | undefined
}

const ToastLook = ({ message, lang }: LookProps) => (
  <figure className="grid gap-1.5">
    <figcaption className="text-xs text-muted">{m.admin_notify_toast()}</figcaption>
    <div className="flex items-start gap-3 rounded-card border border-line bg-surface p-4 text-sm shadow-[0_8px_24px_rgb(28_32_48/14%)]">
      <Bell size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-bold">{m.notification_new()}</p>
        <p lang={lang} dir={lang === undefined ? undefined : directionOf(lang)} className="wrap-anywhere whitespace-pre-line">
          {message}
        </p>
        <p className="text-xs text-muted">{m.admin_notify_preview_now()}</p>
      </div>
    </div>
  </figure>
)

const BannerLook = ({ message, lang, draft }: LookProps & { readonly draft: BroadcastDraft }) => (
  <figure className="grid gap-1.5">
    <figcaption className="text-xs text-muted">{m.admin_notify_banner()}</figcaption>
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex items-center justify-between ps-4 pe-3 pt-3 text-sm font-bold text-muted">
        {m.notification_new()}
        <X size={20} aria-hidden="true" />
      </div>
      {draft.image !== null && <img src={draft.image.imageUrl} alt="" className="mt-2 max-h-52 w-full bg-figure object-contain" />}
      <div className="grid gap-3 px-4 pt-2 pb-4">
        <p
          lang={lang}
          dir={lang === undefined ? undefined : directionOf(lang)}
          className="text-lg leading-tight font-bold wrap-anywhere whitespace-pre-line"
        >
          {message}
        </p>
        <p className="text-xs text-muted">{m.admin_notify_preview_now()}</p>
        <span className={buttonClass({ look: 'primary', wide: true })}>{m.notification_check_out()}</span>
      </div>
    </div>
  </figure>
)

/** As phones draw it: the product's name over the text. */
const PushLook = ({ message, lang }: LookProps) => (
  <figure className="grid gap-1.5">
    <figcaption className="text-xs text-muted">{m.admin_bc_push()}</figcaption>
    <div className="flex items-start gap-3 rounded-[1.25rem] bg-sunken p-3 text-sm">
      <img src="/icons/icon-192.png" alt="" className="size-9 shrink-0 rounded-md" />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex items-center gap-2">
          <span className="font-bold">{brand.name}</span>
          <span className="text-xs text-muted">{m.admin_notify_preview_now()}</span>
        </p>
        <p lang={lang} dir={lang === undefined ? undefined : directionOf(lang)} className="line-clamp-3 wrap-anywhere">
          {message}
        </p>
      </div>
    </div>
  </figure>
)
