import type { Books } from './books.ts'

/** The stand-in's checkout: what a payer would do, as buttons. */
export function checkoutPage(books: Books, url: URL): string {
  const order = books.orders.get(url.searchParams.get('order') ?? '')
  if (order === undefined || url.searchParams.get('key') !== books.settings.keyId) return '<p>This order does not exist.</p>'
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(order.amount / 100)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Checkout (stand-in)</title>
<style>
  html { background: rgb(0 0 0 / .55); font: 16px/1.5 system-ui, sans-serif; color: #1c2030 }
  main { max-width: 22rem; margin: 8vh auto; background: #fff; border-radius: 12px; padding: 20px; display: grid; gap: 12px }
  h1 { font-size: 20px; margin: 0 } p { margin: 0; color: #5a6072; font-size: 14px }
  button { font: inherit; min-height: 44px; border: 1px solid #ccd; border-radius: 8px; background: #fff; cursor: pointer; text-align: start; padding: 0 14px }
  button:first-of-type { background: #2f3e9e; color: #fff; border-color: #2f3e9e }
  [role=alert] { color: #b3321f }
</style>
<main>
  <h1>${rupees}</h1>
  <p>A stand-in for Razorpay on this machine. No money moves. What does the payer do?</p>
  <p role="alert" hidden>The payment failed. Try again or close.</p>
  <button data-outcome="success">Pay by UPI</button>
  <button data-outcome="failure">Let the payment fail</button>
  <button data-outcome="pending">Leave for the UPI app; it succeeds in a few seconds</button>
  <button data-outcome="abandon">Close without paying</button>
</main>
<script>
  const tell = (message) => parent.postMessage(message, '*')
  const post = async (path, body) => (await fetch(path, { method: 'POST', body: JSON.stringify(body) })).json()
  for (const button of document.querySelectorAll('button')) button.onclick = async () => {
    const { outcome } = button.dataset
    if (outcome === 'abandon') return tell({ kind: 'closed' })
    const { payment, callback } = await post('/stand-in/pay', { order: ${JSON.stringify(order.id)}, outcome, ...(outcome === 'pending' && { after: 4000 }) })
    if (outcome === 'success') return tell({ kind: 'paid', callback })
    if (outcome === 'failure') {
      document.querySelector('[role=alert]').hidden = false
      return tell({ kind: 'failed', error: { code: payment.error_code, reason: payment.error_reason, metadata: { payment_id: payment.id } } })
    }
    tell({ kind: 'closed' })
  }
</script></html>`
}
