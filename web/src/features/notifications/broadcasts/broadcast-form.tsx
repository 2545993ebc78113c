import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { AudienceCount } from '#contract/notifications/plan-schemas.ts'
import { NOTIFICATION_LIMITS } from '#contract/notifications/schemas.ts'
import { type Locale } from '#contract/shared/locales.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ImageField } from '../messages/image-field.tsx'
import { AudienceBuilder } from './audience-builder.tsx'
import { type BroadcastDraft, type DraftFault, type DraftFaults, readersOf } from './broadcast-draft.ts'
import { BroadcastPreview } from './broadcast-preview.tsx'
import { LinkPicker } from './link-picker.tsx'
import { WhenField } from './when-field.tsx'
import { TextsField, TypeField } from '../messages/texts-field.tsx'

interface BroadcastFormProps {
  readonly draft: BroadcastDraft
  readonly faults: DraftFaults
  readonly count: UseQueryResult<AudienceCount>
  readonly isCountOld: boolean
  readonly onChange: (change: Partial<BroadcastDraft>) => void
  /** The buttons below. */
  readonly children: ReactNode
}

/** To whom, what in which languages, how it is shown, where it leads, when; and how it looks on a phone beside it. */
export function BroadcastForm({ draft, faults, count, isCountOld, onChange, children }: BroadcastFormProps) {
  const [language, setLanguage] = useState<Locale>('en')
  const readers = count.data === undefined ? null : readersOf(count.data.languages, draft.texts)
  const text = draft.texts[language] ?? ''
  const willRead = readers?.[language] ?? 0
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <form noValidate className="grid content-start gap-6" onSubmit={(event) => event.preventDefault()}>
        <AudienceBuilder draft={draft} count={count} isOld={isCountOld} error={faultText(faults.audience)} onChange={onChange} />
        <TextsField
          texts={draft.texts}
          language={language}
          error={faultText(faults.text)}
          onLanguage={setLanguage}
          onTexts={(texts) => onChange({ texts })}
          below={
            readers === null
              ? ''
              : text.trim() === '' && language !== 'en'
                ? m.admin_bc_own_language({
                    count: count.data?.languages[language] ?? 0,
                    shown: formatNumber(count.data?.languages[language] ?? 0),
                  })
                : m.admin_bc_will_read({ count: willRead, shown: formatNumber(willRead) })
          }
        />
        <TypeField type={draft.type} onType={(type) => onChange({ type })}>
          <Checkbox checked={draft.push} onChange={(event) => onChange({ push: event.target.checked })}>
            <span className="grid">
              {m.admin_bc_push_too()}
              <span className="text-sm text-muted">{m.admin_bc_push_hint()}</span>
            </span>
          </Checkbox>
        </TypeField>
        <LinkPicker link={draft.link} error={faultText(faults.link)} onChange={(link) => onChange({ link })} />
        <ImageField image={draft.image} onChange={(image) => onChange({ image })} />
        <WhenField isLater={draft.isLater} when={draft.when} error={faultText(faults.when)} onChange={onChange} />
        {children}
      </form>
      <BroadcastPreview draft={draft} language={language} onLanguage={setLanguage} />
    </div>
  )
}

function faultText(fault: DraftFault | undefined): string | undefined {
  switch (fault) {
    case undefined:
      return undefined
    case 'textMissing':
      return m.admin_notify_text_missing()
    case 'textTooLong':
      return m.admin_notify_text_long({ count: formatNumber(NOTIFICATION_LIMITS.messageLength) })
    case 'linkOutside':
      return m.admin_bc_link_wrong()
    case 'audienceMissing':
      return m.admin_bc_audience_missing()
    case 'whenMissing':
      return m.admin_bc_when_missing()
    case 'whenPast':
      return m.admin_bc_when_past()
  }
}
