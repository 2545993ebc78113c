/** What the page that pays loads: `window.Razorpay` with the part of its interface that we use, showing the checkout page in a frame. */
export const CHECKOUT_SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin
  window.Razorpay = class {
    constructor(options) { this.options = options; this.listeners = {} }
    on(event, listener) { this.listeners[event] = listener }
    open() {
      const { key, order_id, amount, name, description, modal, handler } = this.options
      const frame = document.createElement('iframe')
      frame.title = 'Checkout of the stand-in for Razorpay'
      frame.src = origin + '/checkout?' + new URLSearchParams({ key, order: order_id, amount, name, description: description || '' })
      frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647'
      const hear = ({ source, origin: from, data }) => {
        if (source !== frame.contentWindow || from !== origin) return
        if (data.kind === 'failed') { this.listeners['payment.failed']?.({ error: data.error }); return }
        removeEventListener('message', hear)
        frame.remove()
        if (data.kind === 'paid') handler?.(data.callback)
        else modal?.ondismiss?.()
      }
      addEventListener('message', hear)
      document.body.append(frame)
      this.close = () => { removeEventListener('message', hear); frame.remove() }
    }
  }
})()
`
