import type { LiveEvent } from '#contract/live/schemas.ts'

/** The events of the live connection: features listen here and know nothing of the connection. */
type Name = LiveEvent['event']
type Data<Event extends Name> = Extract<LiveEvent, { event: Event }>['data']

const listeners = new Map<Name, Set<(data: never) => void>>()

/** Calls `listener` for each event of that name; gives back how to stop. */
export function onLive<Event extends Name>(event: Event, listener: (data: Data<Event>) => void): () => void {
  const set = listeners.get(event) ?? new Set()
  listeners.set(event, set)
  set.add(listener)
  return () => set.delete(listener)
}

/** Tells everyone; an event that no one knows passes unheard. */
export function tellLive({ event, data }: LiveEvent): void {
  for (const listener of listeners.get(event) ?? []) listener(data as never)
}
