/** The only place of the Worker that reads the clock (objects: durable-objects/lib/clock.ts), in ms UTC; rules get the time as an argument. */
export const now = (): number => Date.now()
