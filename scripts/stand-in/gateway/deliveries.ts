export interface Delivery {
  readonly event: string
  readonly body: string
  readonly signature: string
  /** Outside the signature, as at Razorpay; another each time it is sent. */
  readonly eventId: string
}

export interface Switches {
  /** How often each event is sent. */
  repeat: number
  /** Whether events of one moment come in any order. */
  reorder: boolean
  /** The share of deliveries that is lost, 0 to 1. */
  drop: number
  delayMs: number
}

/** Sends webhooks as a network would: more than once, in any order, late or never, by the switches. Without an address they wait to be fetched. */
export class Deliveries {
  readonly switches: Switches = { repeat: 1, reorder: false, drop: 0, delayMs: 0 }
  readonly #address: string | null
  readonly #waiting: Delivery[] = []
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(address: string | null) {
    this.#address = address
  }

  add(delivery: Delivery): void {
    if (this.#address === null) {
      this.#waiting.push(delivery)
      return
    }
    for (let i = 0; i < this.switches.repeat; i++) {
      if (Math.random() < this.switches.drop) continue
      const shuffled = this.switches.reorder ? Math.random() * 800 : 0
      this.#send(delivery, this.switches.delayMs + shuffled, 0)
    }
  }

  /** What was not sent and holds this text, such as an order's id: each once. */
  take(text: string): Delivery[] {
    const taken = this.#waiting.filter(({ body }) => body.includes(text))
    for (const delivery of taken) this.#waiting.splice(this.#waiting.indexOf(delivery), 1)
    return taken
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  /** What is not taken is sent again, a few times. */
  #send(delivery: Delivery, delayMs: number, tries: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void post(this.#address ?? '', delivery).then((taken) => {
        if (!taken && tries < 5) this.#send(delivery, 500 * 2 ** tries, tries + 1)
      })
    }, delayMs)
    this.#timers.add(timer)
  }
}

async function post(address: string, { body, signature, eventId }: Delivery): Promise<boolean> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId },
      body,
      signal: AbortSignal.timeout(5_000),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
