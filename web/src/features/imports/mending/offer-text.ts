import { m } from '#web/lib/i18n/messages.ts'
import type { Offer, OfferKind } from '../engine/offers.ts'

/** What the button of a worked-out mend says. */
export function offerText({ kind, cells }: Offer): string {
  return TEXTS[kind](shortened(cells[0]?.[1] ?? ''))
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
const use = (text: string): string => m.admin_upload_offer_use({ text })

const TEXTS: Record<OfferKind, (text: string) => string> = {
  dateDayMonth: use,
  dateMonthDay: use,
  dateMonthYear: use,
  keyText: (text) => m.admin_upload_offer_key_text({ text }),
  keyLetter: (text) => m.admin_upload_offer_key_letter({ text }),
  keyPlace: (text) => m.admin_upload_offer_key_place({ text }),
  oneNumber: (text) => m.admin_upload_offer_one_number({ text }),
  severalNumbers: (text) => m.admin_upload_offer_several_numbers({ text }),
  typeOfContent: use,
  easy: () => m.admin_upload_easy(),
  medium: () => m.admin_upload_medium(),
  hard: () => m.admin_upload_hard(),
  yearWithin: use,
  asId: use,
  clear: () => m.admin_upload_offer_clear(),
  unicode: (text) => m.admin_upload_offer_unicode({ text }),
  sameOptions: () => m.admin_upload_offer_same_options(),
  dropLanguage: () => m.admin_upload_offer_drop_language(),
  escapeDollar: () => m.admin_upload_offer_dollar(),
  withoutLabel: (text) => m.admin_upload_offer_without_label({ text }),
}
