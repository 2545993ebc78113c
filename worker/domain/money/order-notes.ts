/** What an order was offered by, as far as its amount and its time do not say it. Money in paise, GST in 1/100 of a percent. */
export interface OrderTerms {
  readonly purchaseId: string
  readonly userId: string
  readonly planId: string
  readonly days: number
  readonly listPaise: number
  readonly gstBp: number
  readonly couponCode: string | null
  readonly buyerState: string | null
}

/**
 * The terms as notes, which the gateway keeps with its order: from them the order can be made again after a restore (decision 0135). Ids of ours
 * and nothing of the person. The gateway keeps at most 15 notes of at most 256 characters.
 */
export const orderNotes = (terms: OrderTerms): Readonly<Record<string, string>> => ({
  purchase: terms.purchaseId,
  user: terms.userId,
  plan: terms.planId,
  days: String(terms.days),
  list: String(terms.listPaise),
  gst: String(terms.gstBp),
  ...(terms.couponCode === null ? {} : { coupon: terms.couponCode }),
  ...(terms.buyerState === null ? {} : { state: terms.buyerState }),
})

/** The terms that notes say; null where they are not ours, or of before orders had such notes. */
export function termsOf(notes: Readonly<Record<string, unknown>>): OrderTerms | null {
  const text = (name: string): string | null => {
    const value = notes[name]
    return typeof value === 'string' && value !== '' && value.length <= 64 ? value : null
  }
  const whole = (name: string): number | null => {
    const value = text(name)
    return value !== null && /^\d{1,11}$/.test(value) ? Number(value) : null
  }
  const [purchaseId, userId, planId] = [text('purchase'), text('user'), text('plan')]
  const [days, listPaise, gstBp] = [whole('days'), whole('list'), whole('gst')]
  if (purchaseId === null || userId === null || planId === null || days === null || listPaise === null || gstBp === null) return null
  return { purchaseId, userId, planId, days, listPaise, gstBp, couponCode: text('coupon'), buyerState: text('state') }
}
