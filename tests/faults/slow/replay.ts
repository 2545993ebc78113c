/**
 * When a page would have had its content on a network that keeps exactly to its figures, worked out from a visit on an emulated one
 * (decision 0174). The browser's emulation runs on timers of the same processor as browser, site and database: two visits to one page, byte for
 * byte the same, differed by 0.7 s on a machine with two cores. What the processor took is kept as it was measured. Times in ms.
 */

/** A request of a visit. */
export interface SeenRequest {
  readonly url: string
  /** What made the browser ask for it: the address of the page or of a script; any other text, or null, where that is not known. */
  readonly cause: string | null
  readonly askedAt: number
  readonly endedAt: number
  /** As it travelled, headers included. */
  readonly bytes: number
}

export interface Network {
  /** From asking to the first byte, ms. */
  readonly latency: number
  readonly bytesPerSecond: number
}

/**
 * The time of the content. Every answer that had come when it stood is taken to be needed; each is asked for as long after its cause as
 * it was (where the cause is not known, after the last that had come by then), and all answers that are on their way share the line alike.
 * @param contentAt when the content stood in the visit
 */
export function replayed(requests: readonly SeenRequest[], contentAt: number, network: Network): number {
  const needed = requests.filter(({ endedAt }) => endedAt <= contentAt)
  const ends = shareLine(needed, network)
  const lastSeen = Math.max(...needed.map(({ endedAt }) => endedAt))
  return Math.max(...ends.values()) + (contentAt - lastSeen)
}

function causeOf(request: SeenRequest, known: ReadonlyMap<string, SeenRequest>): SeenRequest | undefined {
  const named = request.cause === null || request.cause === request.url ? undefined : known.get(request.cause)
  if (named !== undefined) return named
  const before = [...known.values()].filter(({ endedAt }) => endedAt <= request.askedAt)
  return before.toSorted((a, b) => b.endedAt - a.endedAt)[0]
}

interface OnTheWay {
  readonly request: SeenRequest
  readonly from: number
  left: number
}

/** When each answer has come. */
function shareLine(requests: readonly SeenRequest[], { latency, bytesPerSecond }: Network): ReadonlyMap<string, number> {
  const ends = new Map<string, number>()
  const waiting = new Set(requests)
  const onTheWay: OnTheWay[] = []
  let now = 0
  const known = new Map(requests.map((request) => [request.url, request]))
  for (;;) {
    for (const request of waiting) {
      const cause = causeOf(request, known)
      const causedAt = cause === undefined ? 0 : ends.get(cause.url)
      if (causedAt === undefined) continue
      waiting.delete(request)
      // What was asked for before its cause had come to its end was asked for as soon as it could be.
      const gap = Math.max(0, request.askedAt - (cause?.endedAt ?? 0))
      onTheWay.push({ request, from: causedAt + gap + latency, left: request.bytes })
    }
    if (onTheWay.length === 0) return ends
    const running = onTheWay.filter(({ from }) => from <= now)
    const nextStart = Math.min(...onTheWay.filter(({ from }) => from > now).map(({ from }) => from))
    if (running.length === 0) {
      now = nextStart
      continue
    }
    const perMs = bytesPerSecond / 1_000 / running.length
    const smallest = Math.min(...running.map(({ left }) => left))
    const until = Math.min(now + smallest / perMs, nextStart)
    for (const one of running) one.left -= (until - now) * perMs
    now = until
    for (const one of running.filter(({ left }) => left <= 1e-6)) {
      ends.set(one.request.url, now)
      onTheWay.splice(onTheWay.indexOf(one), 1)
    }
  }
}
