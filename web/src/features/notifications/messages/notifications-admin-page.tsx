import { Link } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ComposeForm } from './compose-form.tsx'
import { EMPTY, type Composition } from './composition.ts'
import { MessagePreview } from './message-preview.tsx'
import { SentLog } from './sent-log.tsx'

/** Writing to one person, seeing it as they will, and what was sent before to anyone. What is typed is kept on the device. */
export function NotificationsAdminPage() {
  const { draft, setDraft, forget } = useDraft<Composition>('notification', readDraft)
  const [language, setLanguage] = useState<Locale>('en')
  return (
    <div className="grid gap-8">
      <PageTitle>{m.admin_notifications()}</PageTitle>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-xl">{m.admin_notifications()}</h1>
          <p className="text-muted">{m.admin_notify_intro()}</p>
        </div>
        <Link to="/admin/broadcast" className={buttonClass()}>
          <Megaphone size={20} aria-hidden="true" />
          {m.admin_bc_to_many()}
        </Link>
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ComposeForm
          composition={draft}
          language={language}
          onChange={setDraft}
          onLanguage={setLanguage}
          onSent={() => {
            setDraft(EMPTY)
            forget()
          }}
        />
        <MessagePreview composition={draft} language={language} />
      </div>
      <SentLog />
    </div>
  )
}

/** A draft as it was left, of which only what has the right shape is taken. */
function readDraft(stored: unknown): Composition {
  if (typeof stored !== 'object' || stored === null) return EMPTY
  const kept = stored as Partial<Record<keyof Composition, unknown>>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const texts = typeof kept.texts === 'object' && kept.texts !== null ? (kept.texts as Record<string, unknown>) : {}
  return {
    user: text(kept.user),
    type: kept.type === 'banner' ? 'banner' : 'toast',
    texts: Object.fromEntries(LOCALES.flatMap((locale) => (text(texts[locale]) === '' ? [] : [[locale, text(texts[locale])]]))),
    link: text(kept.link),
    image: null,
  }
}
